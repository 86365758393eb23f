import { expect, it } from '@jest/globals';
import { bringBack, browserOf, people, visit, describeAtProvider } from '../../testing/externalPeople';
import { ok, signUp } from '../../testing/flows';

describeAtProvider('the linked accounts of a person', (at) => {
  const here = browserOf('h');
  const list = async (token: string) =>
    ok(await at.service.call('GET', '/user/external_accounts/', { token })).external_accounts;
  const unlink = (id: string, token: string) => at.service.call('DELETE', `/user/external_accounts/${id}/`, { token });
  const link = async () =>
    ok(await bringBack(at.service, 'google', await visit(at.service, at.provider, 'google', people.anna, here), here));

  it('are listed; an unlinked one signs nobody in', async () => {
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

  it('of another person are neither listed nor unlinked', async () => {
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
