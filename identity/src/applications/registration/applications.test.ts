import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { daySeconds } from '../../platform/clock';
import { isSecretText } from './secretText';

describeOnBothDatabases('applications of developers', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    await giveAccess(service, person, 'UNIT_SITE');
  });
  afterEach(() => service.close());

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    service.call(method, path, { token: person.jwt.access, ...(body && { body }) });
  const create = (type?: 'OAUTH2_CLIENT' | 'UNIT_SITE', fields?: object) =>
    createApplication(service, person, type, fields);

  it('are created with their defaults, and the secret is shown once (R-46)', async () => {
    const { client_secret, ...client } = await create();
    expect(client).toEqual({
      id: expect.any(String),
      type: 'OAUTH2_CLIENT',
      name: 'Лавка',
      short_description: '',
      logo_url: null,
      webhook_url: null,
      redirect_uris: ['https://app.example/callback'],
      post_logout_redirect_uris: [],
      backchannel_logout_uri: null,
      is_public: false,
      id_token_claims: true,
      site_url: null,
      redirect_hosts: [],
      access_level: 'PUBLIC',
      is_test: true,
      organization_name: '',
      inn: '',
      ogrn: '',
      site_address: '',
      comment: '',
      created_at: service.clock.now().toISOString(),
      connection_status: 'NOT_CONNECTED',
      is_active: true,
      deletes_at: null,
    });
    expect(client_secret).toMatch(/^pp_test_/);
    expect(isSecretText(client_secret)).toBe(true);
    const { secret_key, ...site } = await create('UNIT_SITE', { is_test: false, organization_name: 'Лавка' });
    expect(secret_key).toMatch(/^pp_live_/);
    expect(await create('OAUTH2_CLIENT', { is_public: true })).not.toHaveProperty('client_secret');

    const { secrets, ...details } = ok(await call('GET', `/oauth2/${client.id}/`));
    expect(details).toMatchObject(client);
    expect(secrets).toEqual([
      { id: expect.any(String), created_at: client.created_at, last_used_at: null, expires_at: null },
    ]);
    const stored = JSON.stringify(await service.storage.db.selectFrom('application_secrets').selectAll().execute());
    for (const secret of [client_secret, secret_key]) expect(stored).not.toContain(secret);
    expect(ok(await call('GET', `/oauth2/${site.id}/`))).toMatchObject({ type: 'UNIT_SITE', is_test: false });
  });

  itOnOneDatabase('have the same id in upper case, in every call', async () => {
    const { id } = await create();
    const { id: request } = ok(await call('GET', '/partner_creation_request/')).items[0];
    const upper = (text: string) => text.toUpperCase();
    for (const path of ['', 'history/', 'attempts/', 'usage/', 'deliveries/'])
      ok(await call('GET', `/oauth2/${upper(id)}/${path}`));
    expect(ok(await call('PATCH', `/oauth2/${upper(id)}/`, { name: 'Shop' })).id).toBe(id);
    expect(ok(await call('POST', `/partner/${upper(id)}/refresh_secret_key/`, {})).id).toBe(id);
    expect(ok(await call('PATCH', `/partner/${upper(id)}/set_is_active/`, { is_active: false })).id).toBe(id);
    // Already decided, so it cannot be withdrawn; an unknown one is a 404.
    expect((await call('DELETE', `/partner_creation_request/${upper(request)}/`)).status).toBe(409);
    ok(await call('DELETE', `/oauth2/${upper(id)}/`));
  });

  it('cannot have a text with half a surrogate pair, which the log of changes cannot store (R-60)', async () => {
    const { id } = await create();
    const texts = { name: '\ud800', short_description: 'a\udfff', organization_name: '\udc00\ud83d' };
    for (const [field, text] of Object.entries(texts)) {
      const fields = { type: 'OAUTH2_CLIENT', name: 'Лавка', redirect_uris: ['https://app.example/'], [field]: text };
      expect((await call('POST', '/oauth2/', fields)).status).toBe(400);
      expect((await call('PATCH', `/oauth2/${id}/`, { [field]: text })).status).toBe(400);
    }
    ok(await call('PATCH', `/oauth2/${id}/`, { name: '😀', short_description: String.raw`\ud800` }));
  });

  itOnOneDatabase.each([
    ['OAUTH2_CLIENT', { redirect_uris: [] }, 'redirect_uris'],
    ['OAUTH2_CLIENT', { redirect_uris: ['http://app.example/'] }, 'redirect_uris'],
    ['OAUTH2_CLIENT', { redirect_uris: ['https://app.example/#part'] }, 'redirect_uris'],
    ['OAUTH2_CLIENT', { post_logout_redirect_uris: ['javascript:alert(1)'] }, 'post_logout_redirect_uris'],
    ['OAUTH2_CLIENT', { backchannel_logout_uri: 'http://app.example/' }, 'backchannel_logout_uri'],
    ['OAUTH2_CLIENT', { name: ' ' }, 'name'],
    ['OAUTH2_CLIENT', { inn: '7707083894' }, 'inn'],
    ['OAUTH2_CLIENT', { webhook_url: 'ftp://app.example/' }, 'webhook_url'],
    ['OAUTH2_CLIENT', { is_test: false }, 'organization_name'],
    [
      'OAUTH2_CLIENT',
      { is_test: false, organization_name: 'Л', redirect_uris: ['http://localhost/'] },
      'redirect_uris',
    ],
    [
      'OAUTH2_CLIENT',
      { is_test: false, organization_name: 'Л', post_logout_redirect_uris: ['https://app.localhost/'] },
      'post_logout_redirect_uris',
    ],
    [
      'OAUTH2_CLIENT',
      { is_test: false, organization_name: 'Л', backchannel_logout_uri: 'https://10.0.0.1/' },
      'backchannel_logout_uri',
    ],
    ['UNIT_SITE', { site_url: null }, 'site_url'],
    ['UNIT_SITE', { redirect_hosts: ['https://shop.example'] }, 'redirect_hosts'],
    ['UNIT_SITE', { is_test: false, organization_name: 'Л', redirect_hosts: ['localhost'] }, 'redirect_hosts'],
  ] as const)('%s with %j is refused for its field %s', async (type, fields, field) => {
    const valid =
      type === 'OAUTH2_CLIENT'
        ? { redirect_uris: ['https://app.example/'] }
        : { site_url: 'https://a.example/', redirect_hosts: ['a.example'] };
    const { status, body } = await call('POST', '/oauth2/', { type, name: 'Shop', ...valid, ...fields });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(ok(await call('GET', '/oauth2/')).items).toEqual([]);
  });

  itOnOneDatabase('can be changed field by field; other fields and tokens stay', async () => {
    const { id } = await create();
    const client = (ok(await call('GET', '/oauth2/')).items as object[])[0];
    const patch = { name: ' Новая лавка ', webhook_url: 'https://app.example/hooks', access_level: 'EMPLOYEES' };
    const changed = ok(await call('PATCH', `/oauth2/${id}/`, { ...patch, is_public: true, type: 'UNIT_SITE' }));
    expect(changed).toEqual({ ...client, ...patch, name: 'Новая лавка' });
    expect((await call('PATCH', `/oauth2/${id}/`, { is_test: false })).body.errors).toEqual({
      organization_name:
        'Приложение не готово к рабочему режиму: нужны адреса https, без localhost и частных сетей, и заполненная организация',
    });
  });

  itOnOneDatabase(
    'do not lose an address that the editor has not seen: the list is refused, and nothing is changed',
    async () => {
      const lists = {
        OAUTH2_CLIENT: { redirect_uris: ['https://a.example/'], post_logout_redirect_uris: ['https://a.example/'] },
        UNIT_SITE: { redirect_hosts: ['a.example'] },
      };
      for (const type of ['OAUTH2_CLIENT', 'UNIT_SITE'] as const) {
        const { id } = await create(type, lists[type]);
        const save = (body: object) => call('PATCH', `/oauth2/${id}/`, body);
        for (const [list, shown] of Object.entries(lists[type])) {
          const address = (name: string) => shown[0]!.replace('a.example', `${name}.example`);
          const first = { [list]: [...shown, address('b')], shown: { [list]: shown } };
          expect(ok(await save(first))[list]).toEqual([...shown, address('b')]);
          const refused = await save({ name: 'Вторая', [list]: [...shown, address('c')], shown: { [list]: shown } });
          const text = 'Этот список только что изменили в другом месте. Проверьте его и сохраните ещё раз.';
          expect([refused.status, refused.body.errors]).toEqual([409, { [list]: text }]);
          // The same call again after a lost response, and a client that does not send the seen list.
          expect(ok(await save(first))).toMatchObject({ [list]: [...shown, address('b')] });
          expect(ok(await save({ [list]: [address('d')] }))[list]).toEqual([address('d')]);
        }
        expect(ok(await call('GET', `/oauth2/${id}/`)).name).not.toBe('Вторая');
      }
    },
  );

  itOnOneDatabase(
    'can never skip consent by themselves: skip_granting_access is a 403 in every call (R-47)',
    async () => {
      const client = await create();
      const fields = { name: 'Shop', redirect_uris: ['https://app.example/'], skip_granting_access: true };
      expect((await call('POST', '/oauth2/', { type: 'OAUTH2_CLIENT', ...fields })).status).toBe(403);
      expect((await call('PATCH', `/oauth2/${client.id}/`, { skip_granting_access: false })).status).toBe(403);
      const rows = await service.storage.db.selectFrom('applications').select('skip_granting_access').execute();
      expect(rows).toEqual([{ skip_granting_access: false }]);
    },
  );

  it('are listed only for their owner, filtered and in pages', async () => {
    for (const name of ['Первая', 'Вторая', 'Third']) {
      await create('OAUTH2_CLIENT', { name });
      service.clock.step(1);
    }
    await create('UNIT_SITE', { name: 'Магазин' });
    const names = async (query: Record<string, string> = {}) => {
      const { items } = ok(await service.call('GET', '/oauth2/', { token: person.jwt.access, query }));
      return (items as { name: string }[]).map(({ name }) => name);
    };
    expect(await names()).toEqual(['Магазин', 'Third', 'Вторая', 'Первая']);
    expect(await names({ search: 'вТОР' })).toEqual(['Вторая']);
    expect(await names({ type: 'UNIT_SITE' })).toEqual(['Магазин']);
    expect(await names({ is_test: 'false' })).toEqual([]);
    expect(await names({ connection_status: 'CONNECTED' })).toEqual([]);
    const { items: own } = ok(await service.call('GET', '/oauth2/', { token: person.jwt.access }));
    ok(await call('PATCH', `/partner/${own[0].id}/set_is_active/`, { is_active: false }));
    expect(await names({ is_active: 'false' })).toEqual(['Магазин']);
    expect(await names({ is_active: 'true' })).toEqual(['Third', 'Вторая', 'Первая']);
    const first = ok(await service.call('GET', '/oauth2/', { token: person.jwt.access, query: { limit: '3' } }));
    expect(first.items).toHaveLength(3);
    expect(await names({ limit: '3', cursor: first.next_cursor })).toEqual(['Первая']);
    const stranger = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    expect(ok(await service.call('GET', '/oauth2/', { token: stranger.jwt.access })).items).toEqual([]);
  });

  it('can get a new secret: not connected, two live at most, the old one for the chosen time (R-46)', async () => {
    const client = await create();
    await service.storage.db.updateTable('applications').set({ connected_at: service.clock.now() }).execute();
    const refresh = (body: object) => call('POST', `/partner/${client.id}/refresh_secret_key/`, body);
    const secrets = async () =>
      ok(await call('GET', `/oauth2/${client.id}/`)).secrets as { expires_at: string | null }[];
    const answer = ok(await refresh({}));
    expect(answer).toMatchObject({ id: client.id, connection_status: 'NOT_CONNECTED' });
    expect(answer.client_secret).not.toBe(client.client_secret);
    const inADay = new Date(service.clock.now().getTime() + daySeconds * 1000).toISOString();
    expect((await secrets()).map(({ expires_at }) => expires_at)).toEqual([null, inADay]);
    ok(await refresh({ old_secret_ttl_seconds: 604_800 }));
    expect(await secrets()).toHaveLength(2);
    ok(await refresh({ old_secret_ttl_seconds: 0 }));
    expect((await secrets()).map(({ expires_at }) => expires_at)).toEqual([null]);
    expect((await refresh({ old_secret_ttl_seconds: 60 })).status).toBe(400);
    const app = await create('OAUTH2_CLIENT', { is_public: true });
    expect((await call('POST', `/partner/${app.id}/refresh_secret_key/`, {})).status).toBe(409);
  });

  itOnOneDatabase.each([
    ['2027-11-30T10:20:30.000Z', '2028-02-29T10:20:30.000Z'],
    ['2026-11-30T10:20:30.000Z', '2027-02-28T10:20:30.000Z'],
    ['2027-05-31T23:59:59.000Z', '2027-08-31T23:59:59.000Z'],
    ['2027-12-31T00:00:00.000Z', '2028-03-31T00:00:00.000Z'],
  ])('that become inactive at %s are deleted at %s (R-75)', async (at, deletedAt) => {
    const { id } = await create();
    const deactivated_at = new Date(at);
    await service.storage.db.updateTable('applications').set({ is_active: false, deactivated_at }).execute();
    expect(ok(await call('GET', `/oauth2/${id}/`)).deletes_at).toBe(deletedAt);
  });

  itOnOneDatabase('can be switched off and on again, and are connected while on', async () => {
    const { id } = await create();
    const set = async (is_active: boolean) => ok(await call('PATCH', `/partner/${id}/set_is_active/`, { is_active }));
    const off = await set(false);
    expect(off).toMatchObject({ is_active: false, connection_status: 'NOT_CONNECTED' });
    expect(off.deletes_at).not.toBeNull();
    service.clock.step(60);
    expect((await set(false)).deletes_at).toBe(off.deletes_at);
    expect(await set(true)).toMatchObject({ is_active: true, deletes_at: null, connection_status: 'CONNECTED' });
  });

  it('have a history of who changed what, without secrets', async () => {
    const { id } = await create();
    ok(await call('PATCH', `/oauth2/${id}/`, { name: 'Новая' }));
    for (const comment of ['Лично мне', 'Лично вам']) ok(await call('PATCH', `/oauth2/${id}/`, { comment }));
    const { client_secret } = ok(await call('POST', `/partner/${id}/refresh_secret_key/`, {}));
    ok(await call('PATCH', `/partner/${id}/set_is_active/`, { is_active: false }));
    const { items } = ok(await call('GET', `/oauth2/${id}/history/`));
    const actor = { kind: 'person', name: 'Анна Ёлкина' };
    expect(items).toMatchObject([
      { event: 'application_deactivated', actor, changes: [{ field: 'is_active', before: true, after: false }] },
      { event: 'application_secret_refreshed', actor, changes: [] },
      // Its change is recorded, not its text.
      { event: 'application_changed', actor, changes: [{ field: 'comment', before: '…', after: '…' }] },
      { event: 'application_changed', actor, changes: [{ field: 'comment', before: '', after: '…' }] },
      { event: 'application_changed', actor, changes: [{ field: 'name', before: 'Лавка', after: 'Новая' }] },
      { event: 'application_created', actor },
    ]);
    const events = await service.storage.db.selectFrom('audit_events').selectAll().execute();
    for (const { request_id } of events.filter(({ target_id }) => target_id === id)) expect(request_id).toMatch(/./);
    const page = async (query: Record<string, string>) =>
      ok(await service.call('GET', `/oauth2/${id}/history/`, { token: person.jwt.access, query }));
    const latest = await page({ limit: '3' });
    expect(latest.items).toEqual(items.slice(0, 3));
    expect(await page({ limit: '3', cursor: latest.next_cursor })).toEqual({
      items: items.slice(3),
      next_cursor: null,
    });
    const log = JSON.stringify(events);
    expect(log).not.toContain(client_secret);
    expect(log).not.toContain('Лично');
  });

  it('are deleted permanently, with all their data', async () => {
    const { id } = await create();
    ok(await call('DELETE', `/oauth2/${id}/`));
    expect((await call('GET', `/oauth2/${id}/`)).status).toBe(404);
    expect(await service.storage.db.selectFrom('application_secrets').selectAll().execute()).toEqual([]);
  });
});
