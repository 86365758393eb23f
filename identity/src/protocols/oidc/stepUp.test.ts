import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type * as client from 'openid-client';
import { somePassword, turnOn, setTwoFactor, proveOwnEmail, proveOwnPhone } from '../../testing/factors';
import { me, ok, provePhone, signIn, standardAuth } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { request, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

const two = 'urn:passport:acr:2';
const essential = {
  value: { claims: JSON.stringify({ id_token: { acr: { essential: true, value: two } } }) },
  values: { claims: JSON.stringify({ id_token: { acr: { essential: true, values: [two] } } }) },
};

describeOnOneDatabase('a request that needs two factors', (driver) => {
  let oauth: OAuthService;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } });
    config = await oauth.connect(await oauth.register());
  });
  afterEach(() => oauth.close());

  /** The address to which the provider redirects a browser with the person's session. */
  const browse = async (parameters: Record<string, string>, token?: string): Promise<string> => {
    const { address } = await request(config, parameters);
    const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie(token) } });
    return answer.headers.get('location') ?? '';
  };
  /** A request reaches the site through the provider, or directly. */
  const ways = {
    'a browser at the provider': (parameters: Record<string, string>) => browse(parameters),
    'the call of the site': async (parameters: Record<string, string>) =>
      (await request(config, parameters)).address.href,
  };
  const errorOf = async (address: string, token?: string) => {
    const { status, body } = await oauth.decide(address, {}, token);
    return status === 200 ? body.error : body.code;
  };
  /** Signs in again, with the cloud password in addition to the code. */
  const signInWithPassword = async (): Promise<string> => {
    const { service, person } = oauth;
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const alone = await standardAuth(service, { user: person.id, phone_verification });
    expect(alone.body).toMatchObject({ code: 'second_factor_required', errors: { method: 'PASSWORD' } });
    const body = { user: person.id, phone_verification, password: somePassword };
    return ok(await standardAuth(service, body)).jwt.access;
  };

  it('is not met by a registration: two codes of a new person are one factor (R-21)', async () => {
    expect((await signInAt(oauth, config)).claims()).toMatchObject({
      acr: 'urn:passport:acr:1',
      amr: ['email', 'sms'],
    });
  });

  it('is not met by a second code of a person without a second factor', async () => {
    const { service, person } = oauth;
    const token = person.jwt.access;
    const phone_verification = await proveOwnPhone(service, person, token);
    const email_verification = await proveOwnEmail(service, person, token);
    ok(
      await service.call('POST', '/user/confirm_sign_in/', { token, body: { phone_verification, email_verification } }),
    );
    expect((await signInAt(oauth, config)).claims()).toMatchObject({
      acr: 'urn:passport:acr:1',
      amr: ['email', 'sms'],
    });
  });

  for (const [way, addressFor] of Object.entries(ways))
    for (const [kind, claims] of Object.entries(essential)) {
      it(`by an essential ${kind} asks for the factor that is on, through ${way}`, async () => {
        await turnOn(oauth.service, oauth.person, 'PASSWORD');
        oauth.service.clock.step(1);
        const address = await addressFor(claims);
        expect(await errorOf(address)).toBe('login_required');
        const { body } = await oauth.decide(address);
        const again = `${address}${address.includes('interaction=') ? '' : `&interaction=${body.errors.interaction}`}`;
        oauth.service.clock.step(1);
        const token = await signInWithPassword();
        expect(ok(await oauth.decide(again, {}, token)).code).toBeDefined();
      });
    }

  it('is met by proving the factor in the session at hand', async () => {
    const { service, person } = oauth;
    await turnOn(service, person, 'PASSWORD');
    service.clock.step(1);
    const address = await browse(essential.value);
    expect(await errorOf(address)).toBe('login_required');
    service.clock.step(1);
    const token = person.jwt.access;
    const phone_verification = await proveOwnPhone(service, person, token);
    const confirm = (body: object) => service.call('POST', '/user/confirm_sign_in/', { token, body });
    expect((await confirm({ phone_verification })).body.code).toBe('second_factor_required');
    ok(await confirm({ phone_verification, password: somePassword }));
    expect(ok(await oauth.decide(address)).code).toBeDefined();
    expect((await signInAt(oauth, config)).claims()).toMatchObject({ acr: two, amr: ['pwd', 'sms', 'mfa'] });
  });

  it('asks for the factor in use, not for one that was replaced since', async () => {
    const { service, person } = oauth;
    const token = person.jwt.access;
    await turnOn(service, person, 'PHONE_EMAIL');
    service.clock.step(1);
    const proof = async () => ({
      phone_verification: await proveOwnPhone(service, person, token),
      email_verification: await proveOwnEmail(service, person, token),
    });
    ok(await service.call('POST', '/user/confirm_sign_in/', { token, body: await proof() }));
    expect(ok(await oauth.decide((await request(config, essential.value)).address)).code).toBeDefined();
    const change = { mode: 'PASSWORD', password: somePassword, confirm_password: somePassword };
    ok(await setTwoFactor(service, token, { ...change, current: await proof() }));
    expect(await errorOf((await request(config, essential.value)).address.href)).toBe('login_required');
    expect(await errorOf(await browse(essential.value))).toBe('login_required');
  });

  it('is refused if a person without a second factor has just signed in', async () => {
    const address = await browse(essential.value);
    expect(await errorOf(address)).toBe('login_required');
    oauth.service.clock.step(1);
    const { access } = await signIn(oauth.service, oauth.person);
    expect(await errorOf(address, access)).toBe('unmet_authentication_requirements');
    ok(await me(oauth.service, access));
  });

  it('a voluntary acr_values prompts only a person with a second factor', async () => {
    const wish = { acr_values: two };
    expect(ok(await oauth.decide((await request(config, wish)).address)).code).toBeDefined();
    await turnOn(oauth.service, oauth.person, 'PASSWORD');
    expect(await errorOf((await request(config, wish)).address.href)).toBe('login_required');
    expect(await errorOf(await browse(wish))).toBe('login_required');
  });

  it('a request without acr_values, or with prompt=none, never prompts for the factor', async () => {
    await turnOn(oauth.service, oauth.person, 'PASSWORD');
    expect(ok(await oauth.decide((await request(config)).address)).code).toBeDefined();
    const silent = new URL(await browse({ acr_values: two, prompt: 'none' }));
    expect(silent.searchParams.get('code')).not.toBeNull();
  });
});
