import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { codeAnswers, rightEmailCode, rightSmsCode } from '../testing/codes';
import { explain } from '../testing/explain';
import { SteppedClock } from '../testing/SteppedClock';
import { ContactChangeFlow, type ContactChangeFlowParts } from './ContactChangeFlow';
import { createEmailField } from './useContactChange';

let answers: FakeAnswers;
let clock: SteppedClock;
let send: jest.Mock<ContactChangeFlowParts['change']>;
let onChanged: jest.Mock<ContactChangeFlowParts['onChanged']>;
let field: ContactChangeFlowParts['field'];
/** The person's address, as stored by the service. */
let present: string | null;
let change: ContactChangeFlow;
beforeEach(() => {
  answers = codeAnswers();
  clock = new SteppedClock();
  send = jest.fn<ContactChangeFlowParts['change']>().mockResolvedValue({ other_sessions: 2 });
  onChanged = jest.fn(() => Promise.resolve());
  field = createEmailField();
  present = 'anna@example.org';
  const api = fakeApi(answers);
  change = new ContactChangeFlow({
    kind: 'email',
    field,
    codes: { ...createCodesApi(api), ...createTelegramApi(api) },
    explain,
    hasEmail: true,
    present: () => ({ value: present, error: 'own' }),
    factor: 'DISABLE',
    confirmSignIn: () => Promise.resolve(),
    change: send,
    onChanged,
    clock,
  });
});

/** A code to the person's own phone. */
async function prove(): Promise<void> {
  await change.proof.choose('phone');
  change.proof.sms.input(rightSmsCode);
  await change.proof.submit();
}
/** And one to the new address, typed but not submitted. */
async function typeNew(address = 'new@example.org'): Promise<void> {
  await prove();
  field.input(address);
  await change.sendCode();
  change.code.input(rightEmailCode);
}
const refuse = (errors: Record<string, string>) =>
  send.mockRejectedValueOnce(new ApiError(400, { message: 'нет', code: 'wrong_code', errors }));

describe('a change of the email (R-20)', () => {
  it('goes from the own contact via the new one to its code, and is then done', async () => {
    expect(change.step).toBe('prove');
    await prove();
    expect(change.step).toBe('new');
    field.input(' new@example.org ');
    await change.sendCode();
    expect(change.step).toBe('code');
    expect(change.value).toBe('new@example.org');
    change.code.input(rightEmailCode);
    await change.submitCode();
    expect(change.step).toBe('done');
    expect(change.otherSessions).toBe(2);
    expect(send).toHaveBeenCalledWith({ phone_verification: 'sms UPDATE_PROFILE_OLD' }, 'email UPDATE_PROFILE_NEW');
  });

  it('is done only once the person has been loaded with the new contact', async () => {
    let finish = () => undefined as void;
    onChanged.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
    await typeNew();
    const submitted = change.submitCode();
    await new Promise((resolve) => setTimeout(resolve));
    expect(change.step).toBe('code');
    expect(change.isBusy).toBe(true);
    finish();
    await submitted;
    expect(change.step).toBe('done');
    expect(change.isBusy).toBe(false);
  });

  it('sends no code to an invalid address', async () => {
    await prove();
    field.input('new@');
    await change.sendCode();
    expect(change.step).toBe('new');
    expect(field.error).toBe('errors.incorrect-email');
    expect(change.code.sent).toBeUndefined();
  });

  it('shows at the field why a code could not be sent, and not at the code', async () => {
    answers['POST /user/send_verification_email/'] = new ApiError(409, {
      message: 'занят',
      errors: { email: 'Этот адрес уже занят' },
    });
    await prove();
    field.input('taken@example.org');
    await change.sendCode();
    expect(change.step).toBe('new');
    expect(field.error).toBe('Этот адрес уже занят');
    expect(change.code.error).toBeUndefined();
  });

  it.each([
    ['is unavailable', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['is not reached', new ApiError(0), 'errors.connection'],
  ])('says above the button, and not at the address, that the service %s', async (_how, error, note) => {
    answers['POST /user/send_verification_email/'] = error;
    await prove();
    field.input('new@example.org');
    await change.sendCode();
    expect([change.step, field.error, change.sendNote]).toEqual(['new', undefined, note]);
  });

  it.each([
    ['has failed', new ApiError(500, { message: 'Что-то пошло не так' })],
    ['refuses without a reason', new ApiError(400, { message: 'Нельзя' })],
  ])('says at the address that the email was not sent where the service %s', async (_how, error) => {
    answers['POST /user/send_verification_email/'] = error;
    await prove();
    field.input('new@example.org');
    await change.sendCode();
    expect([change.step, field.error]).toEqual(['new', 'errors.email']);
  });

  it('goes back to the address, and forward with the code that was already sent', async () => {
    await typeNew();
    change.editValue();
    expect(change.step).toBe('new');
    expect(field.value).toBe('new@example.org');
    await change.sendCode();
    expect(change.step).toBe('code');
    expect(change.code.sent?.id).toBe('email UPDATE_PROFILE_NEW');
  });

  it('requires another code if the address was changed', async () => {
    const sendEmail = jest.fn(answers['POST /user/send_verification_email/'] as (body: { action: string }) => unknown);
    answers['POST /user/send_verification_email/'] = sendEmail;
    await typeNew('first@example.org');
    change.editValue();
    field.input('second@example.org');
    await change.sendCode();
    expect(sendEmail.mock.calls.map(([body]) => body)).toEqual([
      { action: 'UPDATE_PROFILE_NEW', email: 'first@example.org' },
      { action: 'UPDATE_PROFILE_NEW', email: 'second@example.org' },
    ]);
    expect(change.code.code).toBe('');
  });

  it('changes nothing with a wrong code', async () => {
    await typeNew();
    change.code.input('000000');
    await change.submitCode();
    expect(change.code.error).toBe('errors.invalid-code');
    expect(send).not.toHaveBeenCalled();
  });

  it('sends one call, however often the code is submitted', async () => {
    await typeNew();
    await Promise.all([change.submitCode(), change.submitCode()]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('stays at the code if the user closed the dialog for a recent sign-in', async () => {
    send.mockRejectedValueOnce(new Cancelled());
    await typeNew();
    await change.submitCode();
    expect(change.step).toBe('code');
    expect(change.code.error).toBeUndefined();
    await change.submitCode();
    expect(change.step).toBe('done');
  });

  it.each([
    ['is not reached', new ApiError(0), 'errors.connection'],
    ['is unavailable', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['has failed', new ApiError(500, { message: 'Что-то пошло не так' }), 'Что-то пошло не так'],
    ['asks to wait', new ApiError(429, { message: 'x' }, 60), 'errors.too-many-requests'],
  ])('stays at the code where the service %s, and does not ask for another one', async (_how, error, note) => {
    send.mockRejectedValueOnce(error);
    await typeNew();
    await change.submitCode();
    expect([change.step, change.code.note, change.code.state]).toEqual(['code', note, 'SUCCESS']);
    await change.submitCode();
    expect(change.step).toBe('done');
  });

  it.each([
    ['is unavailable', new ApiError(503, { message: 'Позже' })],
    ['asks to wait', new ApiError(429, { message: 'x' }, 60)],
  ])('says nothing at the address of a change for which the service %s', async (_how, error) => {
    send.mockRejectedValueOnce(error);
    await typeNew();
    await change.submitCode();
    change.editValue();
    expect([change.step, field.error, change.sendNote]).toEqual(['new', undefined, undefined]);
  });

  it('shows no error at the address for a code locked by too many wrong ones', async () => {
    answers['POST /user/verify_email_code/'] = new ApiError(429, { message: 'x' }, 900);
    await typeNew();
    await change.submitCode();
    change.editValue();
    expect([change.step, change.code.isLocked, change.sendNote]).toEqual(['new', true, undefined]);
  });

  it('shows no field error for a wait before the next code, and no note once it is over', async () => {
    answers['POST /user/send_verification_email/'] = new ApiError(429, { message: 'x' }, 21);
    await prove();
    field.input('new@example.org');
    await change.sendCode();
    expect([field.error, change.sendNote]).toEqual([undefined, 'errors.too-many-requests']);
    clock.step(21);
    expect([change.code.isLocked, change.sendNote]).toEqual([false, undefined]);
  });

  it('leads to the field if another account has taken the address meanwhile', async () => {
    send.mockRejectedValueOnce(new ApiError(409, { message: 'занят', errors: { email: 'Этот адрес уже занят' } }));
    await typeNew();
    await change.submitCode();
    expect(change.step).toBe('new');
    expect(field.error).toBe('Этот адрес уже занят');
    expect(change.code.sent).toBeUndefined();
  });

  it('leads to the field if the code of the new address is too old', async () => {
    refuse({ email_verification: 'Код больше не действует' });
    await typeNew();
    await change.submitCode();
    expect(change.step).toBe('new');
    expect(field.error).toBe('Код больше не действует');
  });

  it.each(['phone_verification', 'old_email_verification'])(
    'starts over with the own contact if the service refuses its %s',
    async (name) => {
      refuse({ [name]: 'Код больше не действует' });
      await typeNew();
      await change.submitCode();
      expect(change.step).toBe('prove');
      expect(change.proof.step).toBe('contact');
      expect(change.proof.sms.error).toBe('Код больше не действует');
      expect(change.proof.proof).toEqual({});
    },
  );

  it.each([
    ['the answer of the change was lost', new ApiError(0)],
    ['the service failed after the change', new ApiError(500)],
    [
      'an earlier call, whose response was lost, has consumed the codes',
      new ApiError(400, { code: 'wrong_code', errors: { phone_verification: 'Код устарел' } }),
    ],
  ])('is done where %s', async (_what, error) => {
    send.mockRejectedValueOnce(error);
    onChanged.mockImplementationOnce(async () => void (present = 'New@example.org'));
    await typeNew();
    await change.submitCode();
    expect([change.step, field.error, change.proof.sms.error]).toEqual(['done', undefined, undefined]);
  });

  it('leaves no timer running when its screen is gone', async () => {
    await typeNew();
    expect(clock.running).toBe(2);
    change.dispose();
    expect(clock.running).toBe(0);
  });
});
