import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, signUp } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

describeOnOneDatabase('the service of a sign-in', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());
  const ask = async (query: Record<string, string>) => ok(await service.call('GET', '/sign_in_request/', { query }));
  const create = (kind: 'partner' | 'oauth2', ...flags: string[]) =>
    operate(service, kind, 'create', '--name', 'Лавка', ...flags) as Promise<Record<string, string>>;
  const nobody = { name: null, logo: null, is_first_time: true };

  it('is public by the id of a partner site or of an OAuth client', async () => {
    const { site_id } = await create('partner', '--url', 'https://shop.example', '--redirect-host', 'shop.example');
    const { client_id } = await create('oauth2', '--redirect-uri', 'https://shop.example/callback');
    const shop = { name: 'Лавка', logo: null, is_first_time: true };
    expect(await ask({ site_id: site_id! })).toEqual(shop);
    expect(await ask({ client_id: client_id! })).toEqual(shop);
    await service.storage.db.updateTable('applications').set({ is_active: false }).execute();
    expect(await ask({ site_id: site_id! })).toEqual(nobody);
  });

  it('is new to a browser until a user has signed in to it there, and again after they have disconnected it', async () => {
    const { site_id: site } = await create(
      'partner',
      ...['--url', 'https://shop.example', '--redirect-host', 'shop.example'],
    );
    const [here, elsewhere] = ['h', 'e'].map((letter) => ({ cookies: { device: letter.repeat(43) } }));
    const isFirstTime = async (caller: object) =>
      ok(await service.call('GET', '/sign_in_request/', { query: { site_id: site! }, ...caller })).is_first_time;
    const person = await signUp(service, {}, here);
    expect(await isFirstTime(here!)).toBe(true);
    const { access: token } = person.jwt;
    ok(await service.call('POST', '/partner/get_user_token_for_site/', { token, body: { site } }));
    expect(await isFirstTime(here!)).toBe(false);
    expect([await isFirstTime(elsewhere!), await isFirstTime({})]).toEqual([true, true]);
    const now = service.clock.now();
    await service.storage.db.updateTable('connected_services').set({ revoked_at: now }).execute();
    expect(await isFirstTime(here!)).toBe(true);
  });

  it.each<Record<string, string>>([
    {},
    { site_id: 'None' },
    { client_id: "' OR 1=1" },
    { site_id: '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11' },
    { next: '/saml/continue/3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11' },
    { next: 'https://evil.example/saml/continue/x' },
  ])('is nobody for %j', async (query) => {
    expect(await ask(query)).toEqual(nobody);
  });
});
