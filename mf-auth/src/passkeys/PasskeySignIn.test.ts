import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { LoginFlow } from '../flow/LoginFlow';
import { assertionOf } from '../testing/fakePasskeys';
import { jwt, LoginFlowKit } from '../testing/LoginFlowKit';

const proof = { id: 'options', credential: assertionOf('key') };
const documents = [{ kind: 'terms_of_service', revision: 2 }] as unknown as RequiredDocument[];
const accepted = { accepted_documents: [{ kind: 'terms_of_service' as const, revision: 2 }] };
const required = () => new ApiError(403, { code: 'documents_required', documents: [...documents] });
let kit: LoginFlowKit;

beforeEach(() => {
  kit = new LoginFlowKit();
});

describe('documents that are required of a passkey at START', () => {
  /** On the screen of the documents, after the phone of somebody else had been typed. */
  async function atDocuments(): Promise<LoginFlow> {
    const start = kit.identified();
    start.back();
    kit.api.standardAuth.mockRejectedValueOnce(required());
    expect(await start.byPasskey.atStart(proof)).toBe(false);
    expect(kit.leave).toHaveBeenCalledWith('documents');
    start.dispose();
    return kit.open();
  }

  it('are accepted by whose passkey it is, not by whose phone was typed', async () => {
    const flow = await atDocuments();
    expect([flow.isProven, flow.isByPasskeyAlone, flow.documents]).toEqual([true, true, documents]);
    expect([flow.user, flow.phoneText, flow.personProof]).toEqual([undefined, '', { passkey: proof }]);
    expect(JSON.stringify(kit.stored)).not.toContain('options');
    await flow.authenticate(undefined, accepted);
    expect(kit.api.standardAuth).toHaveBeenLastCalledWith({ passkey: proof, ...accepted, site: 'site-1' });
    expect(kit.signIn).toHaveBeenCalledWith(jwt, false, undefined);
    expect([flow.isFinished, kit.passkey]).toEqual([true, undefined]);
  });

  it('are shown anew if they have changed meanwhile', async () => {
    const flow = await atDocuments();
    const newer = [{ ...documents[0], revision: 3 }] as RequiredDocument[];
    kit.api.standardAuth.mockRejectedValueOnce(new ApiError(403, { code: 'documents_required', documents: newer }));
    await flow.authenticate(undefined, accepted);
    expect([flow.documents, flow.isProven]).toEqual([newer, true]);
  });

  it.each(['wrong_passkey', 'user_inactive'] as const)(
    'cannot be accepted after %s: the sign-in starts over',
    async (code) => {
      const flow = await atDocuments();
      kit.api.standardAuth.mockRejectedValueOnce(new ApiError(400, { code, message: 'Не вышло' }));
      await flow.authenticate(undefined, accepted);
      expect([flow.isProven, kit.passkey]).toEqual([false, undefined]);
      expect(kit.toast).toHaveBeenCalledWith('Не вышло');
    },
  );

  it('wait for the passkey no longer once a phone is used', async () => {
    const flow = await atDocuments();
    flow.identify('+79007654321', undefined);
    expect([flow.isProven, kit.passkey]).toEqual([false, undefined]);
  });
});

describe('a passkey at a later step', () => {
  it('goes on with the documents for the person of the step', async () => {
    const flow = kit.identified();
    kit.api.standardAuth.mockRejectedValueOnce(required());
    await flow.byPasskey.atLaterStep(proof);
    expect(kit.leave).toHaveBeenCalledWith('documents');
    expect(kit.open().personProof).toMatchObject({ user: 7, passkey: proof });
  });

  it('that is accepted after a code was is dropped: one sign-in', async () => {
    const flow = kit.identified();
    await flow.chooseCode('sms');
    flow.sms.input('1234');
    let answer: () => void = () => undefined;
    kit.api.standardAuth.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve({ jwt }))));
    const late = flow.byPasskey.atLaterStep(proof);
    await flow.submitSmsCode();
    answer();
    await late;
    expect(kit.signIn).toHaveBeenCalledTimes(1);
  });

  it('that is accepted first is the sign-in, whatever a code does then', async () => {
    const flow = kit.identified();
    let land: () => void = () => undefined;
    kit.signIn.mockReturnValueOnce(new Promise((resolve) => (land = resolve)));
    const late = flow.byPasskey.atLaterStep(proof);
    await Promise.resolve();
    await flow.authenticate();
    land();
    await late;
    expect([kit.api.standardAuth.mock.calls.length, kit.signIn.mock.calls.length]).toEqual([2, 1]);
  });

  it('counts no more after the person went back to the first step', async () => {
    const flow = kit.identified();
    let answer: () => void = () => undefined;
    kit.api.standardAuth.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve({ jwt }))));
    const late = flow.byPasskey.atLaterStep(proof);
    flow.back();
    answer();
    await late;
    expect(kit.signIn).not.toHaveBeenCalled();
  });
});
