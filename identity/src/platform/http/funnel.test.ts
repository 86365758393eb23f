import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { bringBack, browserOf, people, settingsFor, startTestProvider, visit } from '../../testing/externalPeople';
import { linkTelegramOf, proveOwnPhone, setTwoFactor } from '../../testing/factors';
import {
  codeTo,
  identify,
  ok,
  refresh,
  sendEmail,
  sendSms,
  someEmail,
  somePhone,
  standardAuth,
  verifyEmail,
  verifySms,
  wrongFor,
} from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import type { FunnelStep } from './metrics';

describeOnOneDatabase('the funnel of a sign-up and a sign-in (R-72)', (driver) => {
  let provider: ExternalProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    const config = { externalProviders: settingsFor(provider), limits: { externalPerIp: 2 } };
    service = await startTestService({ driver, config });
  });
  afterEach(() => service.close());

  const refused = ({ status }: Answer) => expect([400, 401, 429]).toContain(status);
  /** Counts of steps by outcome, from `/api/metrics`. */
  const table = async (): Promise<Record<string, number>> => {
    const text = await service.metrics();
    const lines = text.matchAll(/^passport_funnel_total\{step="(\w+)",outcome="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, step, outcome, count]) => [`${step} ${outcome}`, Number(count)]));
  };

  /** A new person proves phone and address, each after a wrong code and a send that comes too early. */
  async function register(): Promise<string> {
    refused(await identify(service, '12'));
    ok(await identify(service, somePhone));
    const { phone_verification } = ok(await sendSms(service, 'SIGNUP', { phone: somePhone }));
    refused(await sendSms(service, 'SIGNUP', { phone: somePhone }));
    const sms = await codeTo(service, somePhone);
    refused(await verifySms(service, phone_verification, wrongFor(sms)));
    ok(await verifySms(service, phone_verification, sms));
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    refused(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    const mail = await codeTo(service, someEmail);
    refused(await verifyEmail(service, email_verification, wrongFor(mail)));
    ok(await verifyEmail(service, email_verification, mail));
    const form = { first_name: 'Анна', last_name: 'Ёлкина', phone: somePhone, email: someEmail, phone_verification };
    const send = (body: object) => service.call('POST', '/user/registration/', { body });
    refused(await send({ ...form, email_verification: 'x' }));
    return ok(await send({ ...form, email_verification })).jwt.access as string;
  }

  /** The same person signs in, and refreshes. @returns the access token */
  async function signInAgain(user: number): Promise<string> {
    service.clock.step(60);
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user }));
    ok(await verifySms(service, phone_verification, await codeTo(service, somePhone)));
    refused(await standardAuth(service, { user, phone_verification: 'x' }));
    const { jwt } = ok(await standardAuth(service, { user, phone_verification }));
    refused(await refresh(service, 'x'));
    return ok(await refresh(service, jwt.refresh as string)).access as string;
  }

  /** Confirms the sign-in and turns Telegram on. */
  async function turnTelegramOn(id: number, token: string): Promise<void> {
    service.clock.step(60);
    const confirm = (body: object) => service.call('POST', '/user/confirm_sign_in/', { token, body });
    refused(await confirm({}));
    const person = { id, phone: somePhone, email: someEmail, jwt: { access: token, refresh: '' } };
    ok(await confirm({ phone_verification: await proveOwnPhone(service, person, token) }));
    await linkTelegramOf(service, token);
    const send = () =>
      service.call('POST', '/user/send_verification_telegram/', { token, body: { action: 'UPDATE_PROFILE_NEW' } });
    const { telegram_verification } = ok(await send());
    refused(await send());
    const code = await codeTo(service, somePhone);
    const verify = (typed: string) =>
      service.call('POST', '/user/verify_telegram_code/', { token, body: { telegram_verification, code: typed } });
    refused(await verify(wrongFor(code)));
    ok(await verify(code));
    refused(await setTwoFactor(service, token, { mode: 'TELEGRAM' }));
    ok(await setTwoFactor(service, token, { mode: 'TELEGRAM', telegram_verification }));
  }

  /** Starts a sign-in through a provider twice, which is the limit here, and once more. */
  async function visitProviders(): Promise<void> {
    const caller = browserOf('b');
    const back = await visit(service, provider, 'yandex', { sub: people.boris.sub }, caller);
    ok(await bringBack(service, 'yandex', back, caller));
    refused(await bringBack(service, 'yandex', await visit(service, provider, 'yandex', 'refuse', caller), caller));
    refused(await service.call('GET', '/user/get_external_auth_url/', { query: { service: 'yandex' }, ...caller }));
  }

  it('counts each step once, by its outcome', async () => {
    const registered = await register();
    const { id } = ok(await service.call('GET', '/user/me/', { token: registered }));
    const token = await signInAgain(id as number);
    await turnTelegramOn(id as number, token);
    await visitProviders();
    ok(await service.call('POST', '/user/logout/', { token, body: {} }));
    const counts = { ok: 1, refused: 1 };
    const expected = {
      identify: counts,
      send_sms: { ok: 3, refused: 1 },
      verify_sms: { ok: 3, refused: 1 },
      send_email: counts,
      verify_email: counts,
      registration: counts,
      sign_in: counts,
      refresh: counts,
      confirm_sign_in: counts,
      send_telegram: counts,
      verify_telegram: counts,
      set_2fa: counts,
      external_start: { ok: 2, refused: 1 },
      external_auth: counts,
      // A signed-in person can always sign out: there is no refusal to count.
      logout: { ok: 1 },
    } satisfies Record<FunnelStep, object>;
    expect(await table()).toEqual(
      Object.fromEntries(
        Object.entries(expected).flatMap(([step, outcomes]) =>
          Object.entries(outcomes).map(([outcome, count]) => [`${step} ${outcome}`, count]),
        ),
      ),
    );
  });
});
