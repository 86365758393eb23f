import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessRedirectUri, ownerOf } from '../../testing/accessTable';
import { proveTelegram, somePassword, totpAt, turnOn, type TurnedOn } from '../../testing/factors';
import { ok, proveEmail, provePhone, sendSms, signInProof, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';

/** Possible proofs of a visitor in the middle of a sign-in, as the body of `standard_auth`. */
type Ticket = Record<string, unknown>;

interface Scene {
  service: TestService;
  person: Person;
  mode: SecondFactor;
  factor: TurnedOn;
  /** Real ones: an unknown id would be refused anyway. */
  site: string;
  client: string;
}

const smsOf = ({ service, person }: Scene): Promise<Ticket> => signInProof(service, person);

/** The proof of the factor itself, correct by itself, but with another proof missing. */
const factorOf = async (scene: Scene): Promise<Ticket> => {
  const { service, person, mode, factor } = scene;
  if (mode === 'PASSWORD') return { password: somePassword };
  if (mode === 'TOTP') return { totp: totpAt(factor.secret, service.clock.now(), 1) };
  if (mode === 'TELEGRAM') {
    const body = { action: 'SIGNIN', ...(await smsOf(scene)) } as const;
    return { telegram_verification: await proveTelegram(service, person, body) };
  }
  return { email_verification: await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id }) };
};

/** Every state between nothing and a whole sign-in. */
const states: Record<string, (scene: Scene) => Promise<Ticket>> = {
  'nothing but the number of the user': async ({ person }) => ({ user: person.id }),
  'a code that was sent and not accepted': async ({ service, person }) => {
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { phone: person.phone, user: person.id }));
    return { user: person.id, phone_verification };
  },
  'the accepted code alone': smsOf,
  'the factor alone': async (scene) => ({ user: scene.person.id, ...(await factorOf(scene)) }),
  'a wrong factor': async (scene) => ({
    ...(await smsOf(scene)),
    password: '111111',
    totp: '000000',
    recovery_code: 'AAAA-BBBB-CCCC-DDDD-EEEE',
  }),
  'the factor of another mode': async (scene) => ({
    ...(await smsOf(scene)),
    ...(scene.mode === 'PASSWORD' ? { totp: '123456' } : { password: somePassword }),
  }),
  'the codes of a registration': async ({ service, person }) => {
    const stranger = { phone: '+79160000009', email: 'stranger@example.com' };
    return {
      user: person.id,
      phone_verification: await provePhone(service, 'SIGNUP', stranger),
      email_verification: await proveEmail(service, 'SIGNUP', stranger),
    };
  },
  'the code and the factor of somebody else': async ({ service, person, mode, site, client }) => {
    const eve = await signUp(service, { phone: '+79160000008', email: 'eve@example.com' });
    const factor = await turnOn(service, eve, mode);
    service.clock.step(30);
    const scene = { service, person: eve, mode, factor, site, client };
    return { ...(await smsOf(scene)), ...(await factorOf(scene)), user: person.id };
  },
};

/**
 * Every call that returns a session, a token or something that becomes one. Each takes the visitor's state as body, and its
 * texts as if they were tokens.
 */
const calls: Record<string, (service: TestService, ticket: Ticket, scene: Scene) => Promise<Answer>> = {
  standard_auth: (service, body) => service.call('POST', '/user/standard_auth/', { body }),
  refresh_jwt: (service, { phone_verification: refresh = 'x' }) =>
    service.call('POST', '/user/refresh_jwt/', { body: { refresh } }),
  me: (service, { phone_verification }) => service.call('GET', '/user/me/', { token: String(phone_verification) }),
  set_2fa: (service, { phone_verification }) =>
    service.call('PATCH', '/user/set_2fa/', { token: String(phone_verification), body: { mode: 'DISABLE' } }),
  confirm_sign_in: (service, { user: _user, ...body }) =>
    service.call('POST', '/user/confirm_sign_in/', { token: String(body.phone_verification), body }),
  change_email: (service, { phone_verification = 'x', email_verification = 'x' }) =>
    service.call('POST', '/user/change_email/', { body: { phone_verification, email_verification } }),
  get_user_token_for_site: (service, { phone_verification }, { site }) =>
    service.call('POST', '/partner/get_user_token_for_site/', {
      token: String(phone_verification),
      body: { site },
    }),
  'oauth2/authorize': (service, { phone_verification }, { client }) =>
    service.call('POST', '/oauth2/authorize/', {
      token: String(phone_verification),
      query: { client_id: client, redirect_uri: accessRedirectUri, response_type: 'code' },
      body: {},
    }),
};

const needsSession = ['me', 'set_2fa', 'confirm_sign_in', 'get_user_token_for_site', 'oauth2/authorize'];

describeOnOneDatabase('an incomplete sign-in gives no access (R-21)', (driver) => {
  let service: TestService;
  let scene: Scene;
  const roomy = { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000 };

  describe.each(['PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'] as const)('%s', (mode) => {
    beforeAll(async () => {
      service = await startTestService({ driver, config: { limits: roomy } });
      const person = await signUp(service);
      const { site, client } = await ownerOf(service, person);
      scene = { service, person, mode, factor: await turnOn(service, person, mode), site, client };
    });
    afterAll(() => service.close());

    it.each(Object.keys(states))('%s', async (state) => {
      const before = await service.storage.db.selectFrom('sessions').select('sid').execute();
      const ticket = await states[state]!(scene);
      const after = await service.storage.db.selectFrom('sessions').select('sid').execute();
      for (const [name, call] of Object.entries(calls)) {
        const { status, body, headers } = await call(service, ticket, scene);
        const isRefused = needsSession.includes(name) ? status === 401 : status >= 400 && status < 500;
        expect([name, status, isRefused]).toEqual([name, status, true]);
        expect([name, JSON.stringify(body)]).not.toEqual([
          name,
          expect.stringMatching(/"(?:jwt|access|refresh|token|code)":"ey/),
        ]);
        expect([name, headers['set-cookie'] ?? '']).not.toEqual([name, expect.stringContaining('sso')]);
      }
      // Only "somebody else" signs up, as themselves.
      expect(after.length - before.length).toBe(state.startsWith('the code and the factor of somebody') ? 1 : 0);
      expect(await service.storage.db.selectFrom('sessions').select('sid').execute()).toHaveLength(after.length);
    });

    it('the accepted code alone reveals nothing about the person', async () => {
      const { phone_verification } = await smsOf(scene);
      const { body } = await service.call('POST', '/user/initial_user_data/', { body: { phone_verification } });
      expect(body).toEqual({ first_name: '', last_name: '', phone: scene.person.phone, email: null, documents: [] });
    });
  });
});
