import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { deactivateUser } from '../operations/admin/deactivateUser';
import { me, ok, provePhone, refresh, signUp, standardAuth, type Person } from '../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../testing/harness';
import { findSsoSession } from './ssoCookie';

describeOnOneDatabase('the single sign-on cookie', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const exchange = (token: string): Promise<Answer> => service.call('POST', '/user/sso_cookie/', { token });
  const sessionOf = async (value: string) => {
    const request = { headers: { cookie: `a=b; sso=${value}` } };
    return (await findSsoSession(service.context, request))?.session;
  };

  it('is set for an access token, by the server only, and names its session (R-36)', async () => {
    const answer = await exchange(person.jwt.access);
    ok(answer);
    expect(answer.headers['set-cookie']).toMatch(/^sso=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const session = await sessionOf(answer.cookie('sso') ?? '');
    expect(session?.ended_at).toBeNull();
  });

  it('is set at a sign-in', async () => {
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const answer = await standardAuth(service, { user: person.id, phone_verification });
    expect(await sessionOf(answer.cookie('sso') ?? '')).toBeDefined();
  });

  it('names no session once it has ended, and logout clears it (R-27)', async () => {
    const value = (await exchange(person.jwt.access)).cookie('sso') ?? '';
    const answer = await service.call('POST', '/user/logout/', { token: person.jwt.access });
    expect(answer.headers['set-cookie']).toContain('sso=; Max-Age=0');
    expect(await sessionOf(value)).toBeUndefined();
  });

  it('names no session of a deactivated user (R-28)', async () => {
    const value = (await exchange(person.jwt.access)).cookie('sso') ?? '';
    await deactivateUser(service.context, person.id);
    expect(await sessionOf(value)).toBeUndefined();
  });

  it('is not accepted as another token, nor another token as the cookie (R-32)', async () => {
    const value = (await exchange(person.jwt.access)).cookie('sso') ?? '';
    for (const token of [person.jwt.access, person.jwt.refresh, `${value}x`]) {
      expect(await sessionOf(token)).toBeUndefined();
    }
    expect((await me(service, value)).status).toBe(401);
    expect((await refresh(service, value)).status).toBe(401);
    expect((await exchange(value)).status).toBe(401);
  });
});
