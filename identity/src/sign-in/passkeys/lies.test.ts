import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PasskeyOptions, PasskeyProof } from '@passport/shared/schemas/passkeys';
import {
  authenticatorFlags,
  givePasskey,
  makePasskey,
  passkeyOptions,
  TestAuthenticator,
} from '../../testing/authenticator';
import { ok, signUp, someBrowser, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../testing/harness';

const { present, verified, eligible, synced } = authenticatorFlags;
const otherBrowser = { cookies: { device: 'o'.repeat(43) } };
const bearer = (token: string) => ({ ...someBrowser, token });
const random = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, place) => place)).toString('base64url');

/** A text with its first letter changed. */
const changed = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

interface Scene {
  service: TestService;
  anna: Person;
  boris: Person;
  /** Of Anna; its passkeys are synced. */
  phone: TestAuthenticator;
  /** Of Anna, with a passkey that is bound to it. */
  key: TestAuthenticator;
  /** Of Boris. */
  stranger: TestAuthenticator;
  options(): Promise<PasskeyOptions>;
}

type Lie = (scene: Scene) => Promise<PasskeyProof>;

/** An assertion with values that its authenticator signed, but that are not those of the ceremony. */
const signed =
  (lies: (scene: Scene) => Parameters<TestAuthenticator['get']>[1], by: 'phone' | 'key' = 'phone'): Lie =>
  async (scene) =>
    scene[by].get(await scene.options(), lies(scene));

/** A genuine assertion that was changed on its way. */
const tampered =
  (change: (proof: PasskeyProof) => object): Lie =>
  async ({ phone, options }) => {
    const proof = phone.get(await options());
    return { ...proof, ...change(proof) } as PasskeyProof;
  };

const inResponse = (field: string, value: (response: PasskeyProof['credential']['response']) => unknown): Lie =>
  tampered(({ credential }) => ({
    credential: { ...credential, response: { ...credential.response, [field]: value(credential.response) } },
  }));

const lies: Record<string, Lie> = {
  'of another site': signed(() => ({ origin: 'https://passport.example' })),
  'of the same host on another port': signed(() => ({ origin: 'http://localhost:3999' })),
  'of the same host with https': signed(() => ({ origin: 'https://localhost:3000' })),
  'of a host below ours': signed(() => ({ origin: 'http://evil.localhost:3000' })),
  'of no origin': signed(() => ({ origin: 'null' })),
  'for another RP ID': signed(() => ({ rpId: 'passport.example' })),
  'for an RP ID below ours': signed(() => ({ rpId: 'evil.localhost' })),
  'in a frame of another site': signed(() => ({ crossOrigin: true })),
  'without a verified user': signed(() => ({ flags: present | eligible | synced })),
  'without a present user': signed(() => ({ flags: verified | eligible | synced })),
  'without any flag': signed(() => ({ flags: 0 })),
  'of a synced passkey that is device-bound now': signed(() => ({ flags: present | verified })),
  'of a device-bound passkey that is synced now': signed(
    () => ({ flags: present | verified | eligible | synced }),
    'key',
  ),
  'synced without being eligible for it': signed(() => ({ flags: present | verified | synced })),
  'of a creation': signed(() => ({ type: 'webauthn.create' })),
  'of a payment': signed(() => ({ type: 'payment.get' })),
  'of another challenge': signed(() => ({ challenge: random(32) })),
  'of an empty challenge': signed(() => ({ challenge: '' })),
  'with the handle of another person': signed(() => ({ userHandle: random(32) })),
  'without a handle': signed(() => ({ userHandle: null })),
  'with an empty handle': signed(() => ({ userHandle: '' })),
  'with a counter that stands still': async ({ service, key, options }) => {
    ok(await standardAuth(service, { passkey: key.get(await options(), { signCount: 7 }) }, someBrowser));
    return key.get(await options(), { signCount: 7 });
  },
  'with a counter that goes back': async ({ service, key, options }) => {
    ok(await standardAuth(service, { passkey: key.get(await options(), { signCount: 7 }) }, someBrowser));
    return key.get(await options(), { signCount: 3 });
  },
  'with a counter that starts again': async ({ service, key, options }) => {
    ok(await standardAuth(service, { passkey: key.get(await options(), { signCount: 7 }) }, someBrowser));
    return key.get(await options(), { signCount: 0 });
  },
  'presented twice': async ({ service, phone, options }) => {
    const proof = phone.get(await options());
    ok(await standardAuth(service, { passkey: proof }, someBrowser));
    return proof;
  },
  'whose challenge was given to another browser': async ({ service, phone }) =>
    phone.get(await passkeyOptions(service, 'sign_in', otherBrowser)),
  'whose challenge was given for a proof': async ({ service, anna, phone }) =>
    phone.get(await passkeyOptions(service, 'prove', bearer(anna.jwt.access))),
  'whose challenge was given for a creation': async ({ service, anna, phone }) =>
    phone.get(await passkeyOptions(service, 'create', bearer(anna.jwt.access))),
  'whose challenge is that of other options': async ({ phone, options }) => {
    const proof = phone.get(await options());
    return { ...proof, id: (await options()).id };
  },
  'whose challenge has expired': async ({ service, phone, options }) => {
    const proof = phone.get(await options());
    service.clock.step(5 * 60);
    return proof;
  },
  'whose options were never given': tampered(() => ({ id: random(100) })),
  'whose options were changed': tampered(({ id }) => ({ id: changed(id) })),
  'with a changed signature': inResponse(
    'signature',
    ({ signature }) => `${signature.slice(0, 20)}${changed(signature.slice(20))}`,
  ),
  'with a signature that is none': inResponse('signature', () => random(70)),
  'with changed authenticator data': inResponse(
    'authenticatorData',
    ({ authenticatorData }) => `${authenticatorData.slice(0, 45)}${changed(authenticatorData.slice(45))}`,
  ),
  'with truncated authenticator data': inResponse('authenticatorData', ({ authenticatorData }) =>
    authenticatorData.slice(0, 20),
  ),
  'with client data that are no JSON': inResponse('clientDataJSON', () => random(30)),
  'of an unknown credential': tampered(({ credential }) => ({
    credential: { ...credential, id: random(32), rawId: random(32) },
  })),
  'whose two ids differ': tampered(({ credential }) => ({ credential: { ...credential, rawId: random(32) } })),
  'under the credential of another person': async ({ phone, stranger, options }) => {
    const given = await options();
    const { id, rawId } = stranger.get(given).credential;
    const proof = phone.get(given);
    return { ...proof, credential: { ...proof.credential, id, rawId } };
  },
  'with the response of another person': async ({ phone, stranger, options }) => {
    const given = await options();
    const proof = phone.get(given);
    return { ...proof, credential: { ...proof.credential, response: stranger.get(given).credential.response } };
  },
  'of a removed passkey': async ({ service, anna, phone, options }) => {
    const { items } = ok(await service.call('GET', '/user/passkeys/', { token: anna.jwt.access }));
    for (const { id } of items) ok(await service.call('DELETE', `/user/passkeys/${id}/`, { token: anna.jwt.access }));
    return phone.get(await options());
  },
};

const refusal = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });
const wrongPasskey = {
  status: 400,
  code: 'wrong_passkey',
  message: 'Этот ключ доступа не подошёл. Попробуйте ещё раз или войдите по коду.',
};

describeOnBothDatabases('the assertion of a passkey (R-81)', (driver) => {
  let scene: Scene;
  beforeEach(async () => {
    const service = await startTestService({ driver, config: { tokens: { accessSeconds: 3600 } } });
    const anna = await signUp(service, {}, someBrowser);
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, someBrowser);
    const at = service.context.config.publicUrl;
    const [phone, key, stranger] = [
      new TestAuthenticator(at),
      new TestAuthenticator(at, true),
      new TestAuthenticator(at),
    ];
    await makePasskey(service, phone, anna.jwt.access);
    await makePasskey(service, key, anna.jwt.access);
    await makePasskey(service, stranger, boris.jwt.access);
    scene = { service, anna, boris, phone, key, stranger, options: () => passkeyOptions(service, 'sign_in') };
  });
  afterEach(() => scene.service.close());

  it('signs in where nothing of it is a lie', async () => {
    for (const authenticator of [scene.phone, scene.key])
      ok(await standardAuth(scene.service, { passkey: authenticator.get(await scene.options()) }, someBrowser));
  });

  it.each(Object.entries(lies))('is refused %s, with the one answer for every fault', async (_name, lie) => {
    const passkey = await lie(scene);
    const before = await scene.service.storage.pool.query('SELECT count(*) FROM sessions');
    expect(refusal(await standardAuth(scene.service, { passkey }, someBrowser))).toEqual(wrongPasskey);
    const after = await scene.service.storage.pool.query('SELECT count(*) FROM sessions');
    expect(after.rows).toEqual(before.rows);
  });

  it('of a device-bound passkey and of its clone sign in once, also in parallel', async () => {
    const proofs = [];
    for (let count = 0; count < 6; count += 1) proofs.push(scene.key.get(await scene.options(), { signCount: 7 }));
    const answers = await Promise.all(proofs.map((passkey) => standardAuth(scene.service, { passkey }, someBrowser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)]);
  });

  it('is refused without the device cookie of its options', async () => {
    const passkey = await givePasskey(scene.service, scene.phone, 'sign_in');
    expect(refusal(await standardAuth(scene.service, { passkey }))).toEqual(wrongPasskey);
  });

  it('that proves one person in their session proves no other', async () => {
    const { service, anna, boris, phone } = scene;
    const passkey = await givePasskey(service, phone, 'prove', bearer(anna.jwt.access));
    const confirm = (token: string) =>
      service.call('POST', '/user/confirm_sign_in/', { ...bearer(token), body: { passkey } });
    expect(refusal(await confirm(boris.jwt.access))).toEqual(wrongPasskey);
    ok(await confirm(anna.jwt.access));
  });

  it('of a sign-in proves nothing in a session', async () => {
    const passkey = await givePasskey(scene.service, scene.phone, 'sign_in');
    const call = { ...bearer(scene.anna.jwt.access), body: { passkey } };
    expect(refusal(await scene.service.call('POST', '/user/confirm_sign_in/', call))).toEqual(wrongPasskey);
  });

  describe('and the credential of a new passkey', () => {
    const add = async (
      change: (made: ReturnType<TestAuthenticator['create']>) => object,
      from = scene.phone.origin,
    ) => {
      const { service, anna } = scene;
      const options = await passkeyOptions(service, 'create', bearer(anna.jwt.access));
      const made = new TestAuthenticator(from).create(options);
      return service.call('POST', '/user/passkeys/', {
        ...bearer(anna.jwt.access),
        body: { ...made, ...change(made) },
      });
    };

    it.each<[string, (made: ReturnType<TestAuthenticator['create']>) => object]>([
      [
        'that is not discoverable',
        ({ credential }) => ({ credential: { ...credential, clientExtensionResults: { credProps: { rk: false } } } }),
      ],
      ['whose options were never given', () => ({ id: random(100) })],
      [
        'with client data of another ceremony',
        ({ credential }) => ({
          credential: { ...credential, response: { ...credential.response, clientDataJSON: random(40) } },
        }),
      ],
      [
        'with an attestation that is none',
        ({ credential }) => ({
          credential: { ...credential, response: { ...credential.response, attestationObject: random(80) } },
        }),
      ],
    ])('is refused %s', async (_name, change) => {
      expect((await add(change)).body.code).toBe('wrong_passkey');
    });

    it('is refused to the browser of another person, and a second time', async () => {
      const { service, anna, boris } = scene;
      const body = new TestAuthenticator(scene.phone.origin).create(
        await passkeyOptions(service, 'create', bearer(anna.jwt.access)),
      );
      const addTo = (token: string) => service.call('POST', '/user/passkeys/', { ...bearer(token), body });
      expect((await addTo(boris.jwt.access)).body.code).toBe('wrong_passkey');
      expect((await addTo(anna.jwt.access)).status).toBe(201);
      expect((await addTo(anna.jwt.access)).body.code).toBe('wrong_passkey');
    });
  });
});
