import { describe, expect, it } from '@jest/globals';
import { bringBack, browserOf, people, visit, describeAtProvider } from '../../testing/externalPeople';
import { somePassword, turnOn } from '../../testing/factors';
import { ok, signUp, standardAuth } from '../../testing/flows';

describeAtProvider('the linked accounts of a person', (at) => {
  const here = browserOf('h');
  const list = async (token: string) =>
    ok(await at.service.call('GET', '/user/external_accounts/', { token })).external_accounts;
  const unlink = (id: string, token: string) => at.service.call('DELETE', `/user/external_accounts/${id}/`, { token });
  const link = async () =>
    ok(await bringBack(at.service, 'google', await visit(at.service, at.provider, 'google', people.anna, here), here));

  it('are listed; an unlinked one cannot sign in', async () => {
    const { jwt } = await signUp(at.service);
    expect(await list(jwt.access)).toEqual([]);
    await link();
    at.service.clock.step(60);
    await link();
    const [account] = await list(jwt.access);
    expect(account).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      provider: 'GOOGLE',
      email: 'anna@example.com',
      linked_at: '2026-05-12T09:00:00.000Z',
      last_used_at: '2026-05-12T09:01:00.000Z',
    });
    ok(await unlink(account.id, jwt.access));
    expect(await list(jwt.access)).toEqual([]);
    expect((await unlink(account.id, jwt.access)).status).toBe(404);
    await at.service.storage.db.updateTable('users').set({ email: 'moved@example.com' }).execute();
    expect((await link()).status).toBe('registration_required');
  });

  it('are not linked again by a login that was pending during the unlinking', async () => {
    const person = await signUp(at.service, {}, here);
    await turnOn(at.service, person, 'PASSWORD');
    const pending = async () => (await link()).external_auth as string;
    const complete = (external_auth: string) =>
      standardAuth(at.service, { user: person.id, external_auth, password: somePassword }, here);
    const { jwt } = ok(await complete(await pending()));
    const kept = await pending();
    const [account] = await list(jwt.access);
    ok(await unlink(account.id, jwt.access));
    expect((await complete(kept)).body.code).toBe('external_expired');
    expect(await list(jwt.access)).toEqual([]);
  });

  describe('linking by a signed-in person (R-23)', () => {
    const ready = async (caller = here) => {
      const { parameters } = await visit(at.service, at.provider, 'google', people.anna, caller);
      const back = { parameters: { ...parameters, purpose: 'link' } };
      return ok(await bringBack(at.service, 'google', back, caller));
    };
    const linkTo = (token: string, external_auth: string, caller = here) =>
      at.service.call('POST', '/user/external_accounts/', { token, body: { external_auth }, ...caller });

    it('links an account with another email, once, with a notice, and without a new session', async () => {
      const person = await signUp(at.service, { email: 'other@example.com' });
      const answer = await ready();
      expect(answer).toEqual({ status: 'link_ready', external_auth: expect.any(String) });
      const linked = ok(await linkTo(person.jwt.access, answer.external_auth));
      expect(linked.external_accounts).toMatchObject([{ provider: 'GOOGLE', email: 'anna@example.com' }]);
      expect((await at.service.messages(person.email))[0]?.text).toContain('Google');
      expect((await linkTo(person.jwt.access, answer.external_auth)).body.code).toBe('external_expired');
      expect(ok(await at.service.call('GET', '/user/sessions/', { token: person.jwt.access })).total).toBe(1);
      at.service.clock.step(60);
      expect((await link()).status).toBe('signed_in');
    });

    it('is refused without a session, from another browser, or for an account linked elsewhere', async () => {
      const anna = await signUp(at.service);
      const eve = await signUp(at.service, { phone: '+79160000001', email: 'eve@example.com' });
      const first = await ready();
      const answers = [
        await at.service.call('POST', '/user/external_accounts/', { body: first, ...here }),
        await linkTo(eve.jwt.access, first.external_auth, browserOf('e')),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 400]);
      ok(await linkTo(anna.jwt.access, first.external_auth));
      const { external_auth } = await ready();
      expect((await linkTo(eve.jwt.access, external_auth)).status).toBe(409);
      expect(await list(eve.jwt.access)).toEqual([]);
    });

    it('requires a sign-in within the last five minutes (R-26)', async () => {
      const { jwt } = await signUp(at.service, { email: 'other@example.com' });
      await at.service.storage.db
        .updateTable('sessions')
        .set({ confirmed_at: new Date(0) })
        .execute();
      const { external_auth } = await ready();
      const refused = await linkTo(jwt.access, external_auth);
      expect([refused.status, refused.body.code]).toEqual([401, 'recent_sign_in_required']);
      expect(await at.service.storage.db.selectFrom('external_accounts').select('id').execute()).toEqual([]);
    });
  });

  it('are neither listed nor unlinked for another person', async () => {
    const anna = await signUp(at.service);
    await link();
    const [account] = await list(anna.jwt.access);
    const eve = await signUp(at.service, { phone: '+79160000001', email: 'eve@example.com' });
    expect(await list(eve.jwt.access)).toEqual([]);
    expect((await unlink(account.id, eve.jwt.access)).status).toBe(404);
    expect((await unlink('not-a-uuid', eve.jwt.access)).status).toBe(400);
    expect((await at.service.call('GET', '/user/external_accounts/')).status).toBe(401);
    expect(await list(anna.jwt.access)).toHaveLength(1);
  });
});
