import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, type Person } from '../../testing/flows';
import { describeOnOneDatabase, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { smartId } from '../../people/smartId';
import { daySeconds } from '../../platform/clock';
import { startOperator, type Operator } from '../../testing/operator';
import { spKey } from '../../testing/samlKeys';
import { acsUrl, entityId } from '../../testing/samlPeer';

describeOnOneDatabase("operators' commands for relying parties", (driver) => {
  let operator: Operator;
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    operator = await startOperator(driver);
    ({ service, person } = operator);
  });
  afterEach(() => service.close());

  const run: Operator['run'] = (...words) => operator.run(...words);
  const createClient = () => run('oauth2 create --name Shop --redirect-uri https://shop.example/callback');
  const createSite = () => run('partner create --name Shop --url https://shop.example/ --redirect-host shop.example');
  const createProvider = () => run(`saml create --entity-id ${entityId} --acs-url ${acsUrl} --name Wiki`);
  const events = async () =>
    (
      await service.storage.db
        .selectFrom('audit_events')
        .select(['event', 'actor_kind'])
        .where('target_type', '=', 'application')
        .orderBy('id')
        .execute()
    ).map(({ event, actor_kind }) => `${actor_kind} ${event}`);

  it.each([
    ['oauth2', async (): Promise<string> => `--client-id ${(await createClient()).client_id}`],
    ['partner', async (): Promise<string> => `--site-id ${(await createSite()).site_id}`],
    ['saml', async (): Promise<string> => (await createProvider(), `--entity-id ${entityId}`)],
  ] as const)(
    'list, switch off and delete those of %s, and record who did it',
    async (kind, create: () => Promise<string>) => {
      const list = 'items';
      const which = await create();
      expect((await run(`${kind} list`))[list]).toMatchObject([{ is_active: true }]);
      expect(await run(`${kind} attempts ${which}`)).toEqual({ items: [] });
      expect(await run(`${kind} deactivate ${which}`)).toMatchObject({ is_active: false });
      expect((await run(`${kind} list`))[list]).toMatchObject([{ is_active: false }]);
      expect(await run(`${kind} activate ${which}`)).toMatchObject({ is_active: true });
      expect((await run(`${kind} list`))[list]).toMatchObject([{ is_active: true }]);
      const about = { logo_url: 'https://shop.example/l.png', short_description: 'Flowers', organization_name: 'Shop' };
      const looks = ['--logo-url', about.logo_url, '--description', 'Flowers', '--organization', 'Shop'];
      expect(await run(`${kind} describe ${which}`, ...looks)).toMatchObject(about);
      expect(await operator.applications()).toMatchObject([about]);
      expect(await run(`${kind} delete ${which}`)).toMatchObject({ is_deleted: true });
      expect(await operator.applications()).toEqual([]);
      expect(await events()).toEqual([
        'operator application_created',
        'operator application_deactivated',
        'operator application_activated',
        'operator application_changed',
        'operator application_deleted',
      ]);
      for (const command of ['activate', 'deactivate', 'delete', 'attempts'])
        await expect(run(`${kind} ${command} ${which}`)).rejects.toThrow(/^There is no /);
    },
  );

  it('saml create stores the addresses for responses unchanged, because they are compared character by character', async () => {
    const given = ['https://WIKI.example', 'https://wiki.example:443/acs'];
    await run(`saml create --entity-id ${entityId}`, '--acs-url', given[0]!, '--acs-url', given[1]!);
    expect((await run('saml list')).items).toMatchObject([{ acs_urls: given }]);
    const wrong = run('saml create --entity-id other', '--acs-url', 'http://wiki.example/');
    await expect(wrong).rejects.toThrow('is not an https address');
  });

  it.each([
    ['oauth2', async () => String((await createClient()).client_id)],
    ['partner', async () => String((await createSite()).site_id)],
  ] as const)('%s set-owner gives an application to a person, once they exist', async (kind, create) => {
    const id = await create();
    await expect(run(`${kind} set-owner --id ${id} --phone +79160000000`)).rejects.toThrow('Nobody is registered');
    expect((await operator.applications())[0]!.owner_id).toBeNull();
    await giveAccess(service, person, kind === 'oauth2' ? 'OAUTH2_CLIENT' : 'UNIT_SITE');
    const { owner } = await run(`${kind} set-owner --id ${id} --phone ${person.phone}`);
    expect((await operator.applications())[0]!.owner_id).toBe(person.id);
    expect(owner).toEqual(expect.any(String));
    expect(await operator.lastChange()).toEqual({
      event: 'application_owner_set',
      actor_kind: 'operator',
      before: { owner: null },
      after: { owner },
    });
    const { items } = ok(await service.call('GET', `/oauth2/${id}/history/`, { token: person.jwt.access }));
    expect(items).toMatchObject([
      { event: 'application_owner_set', changes: [{ field: 'owner', before: null, after: 'Анна Ёлкина' }] },
      { event: 'application_created' },
    ]);
    const other = kind === 'oauth2' ? 'partner' : 'oauth2';
    await expect(run(`${other} set-owner --id ${id} --phone ${person.phone}`)).rejects.toThrow('There is no ');
  });

  it('set-owner warns if an application stops working because its new owner has no access (R-49)', async () => {
    const { client_id } = await createClient();
    const give = () => run(`oauth2 set-owner --id ${client_id} --phone ${person.phone}`);
    await giveAccess(service, person, 'UNIT_SITE');
    expect((await give()).warning).toMatch(/no access to applications of the type OAUTH2_CLIENT.* access approve/);
    expect((await operator.applications())[0]!.owner_id).toBe(person.id);
    // It did not work before either.
    expect(await give()).not.toHaveProperty('warning');
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    expect(await give()).not.toHaveProperty('warning');
  });

  it('rotate a secret like its developer: of a test application, announced to its webhooks, and never of a public client', async () => {
    for (const type of ['OAUTH2_CLIENT', 'UNIT_SITE'] as const) {
      await giveAccess(service, person, type);
      const { id } = await createApplication(service, person, type);
      const token = person.jwt.access;
      const body = { webhook_url: 'https://shop.example/hooks' };
      expect((await service.call('PATCH', `/oauth2/${id}/`, { token, body })).status).toBe(200);
      expect((await service.call('POST', `/oauth2/${id}/webhook/secret/`, { token })).status).toBe(200);
      const made = await run(
        type === 'UNIT_SITE' ? `partner rotate --site-id ${id}` : `oauth2 rotate-secret --client-id ${id}`,
      );
      expect(made.client_secret ?? made.secret_key).toMatch(/^pp_test_/);
      const written = service.storage.db.selectFrom('webhook_events').select('event').where('application_id', '=', id);
      expect((await written.execute()).map(({ event }) => event)).toContain('secret.expiring');
    }
    const { client_id } = await run('oauth2 create --name App --redirect-uri https://app.example/callback --public');
    await expect(run(`oauth2 rotate-secret --client-id ${client_id}`)).rejects.toThrow(
      'A public client has no secret.',
    );
  });

  it('partner rotate leaves the earlier key valid for a day', async () => {
    const { site_id } = await createSite();
    const { secret_key, previous_key_expires_at } = await run(`partner rotate --site-id ${site_id}`);
    expect(secret_key).toMatch(/^pp_live_/);
    const keys = await service.storage.db.selectFrom('application_secrets').select('expires_at').execute();
    expect(keys.map(({ expires_at }) => expires_at?.toISOString() ?? null).sort()).toEqual(
      [previous_key_expires_at as string, null].sort(),
    );
  });

  it('partner describe sets the visible data of a site, and refuses an invalid address', async () => {
    const { site_id } = await createSite();
    const describe = (...more: string[]) => run(`partner describe --site-id ${site_id}`, ...more);
    await describe('--logo-url', 'https://shop.example/logo.svg', '--description', 'Flowers, delivered');
    const look = async () => (await run('partner list')).items[0] as Json;
    const both = { logo_url: 'https://shop.example/logo.svg', short_description: 'Flowers, delivered' };
    expect(await look()).toMatchObject(both);
    await expect(describe('--logo-url', 'javascript:alert(1)')).rejects.toThrow('is not an https address');
    await expect(describe('--description', 'x'.repeat(301))).rejects.toThrow('longer than 300');
    await expect(describe()).rejects.toThrow('Give something to change: --site-id S');
    expect(await look()).toMatchObject(both);
  });

  it.each([
    ['redirect-uri', 'custom:/callback', 'private-use scheme'],
    ['post-logout-redirect-uri', 'https://app.example/#over', 'private-use scheme'],
    [
      'backchannel-logout-uri',
      'com.example.app:/over',
      'https, or http on localhost, without a fragment or credentials.',
    ],
    ['logo-url', 'com.example.app:/logo', 'https, or http on localhost, without a fragment or credentials.'],
  ])('oauth2 create refuses such an address, and says what --%s allows', async (flag, address, allowed) => {
    const create = (...more: string[]) => run('oauth2 create --public --name App', ...more);
    const redirect = ['--redirect-uri', 'com.example.app:/callback'];
    await expect(create(...redirect, `--${flag}`, address)).rejects.toThrow(allowed);
    expect(await create(...redirect)).toHaveProperty('client_id');
  });

  it('oauth2 create refuses https on localhost together with a private-use scheme, in whichever list each is', async () => {
    const create = (...more: string[]) => run('oauth2 create --public --name App', ...more);
    const local = 'https://localhost:3000/over';
    const redirect = ['--redirect-uri', 'com.example.app:/callback'];
    for (const flag of ['--redirect-uri', '--post-logout-redirect-uri'])
      await expect(create(...redirect, flag, local)).rejects.toThrow(`${local} cannot be used beside`);
    expect(await create(...redirect, '--redirect-uri', 'http://localhost:3000/callback')).toHaveProperty('client_id');
  });

  it('refuse to switch on an application that is due for deletion', async () => {
    const { client_id } = await createClient();
    await run(`oauth2 deactivate --client-id ${client_id}`);
    service.clock.step(93 * daySeconds);
    await expect(run(`oauth2 activate --client-id ${client_id}`)).rejects.toThrow('There is no OAuth client');
  });

  it('are all recorded with operator, command and subject, without phones and secrets', async () => {
    const { client_id } = await run('oauth2 create --name Shop --redirect-uri https://shop.example/callback');
    await run(`oauth2 attempts --client-id ${client_id}`);
    await run(`user show --phone ${person.phone}`);
    await run('blacklist add --phone +79160000077');
    await giveAccess(service, person, 'OAUTH2_CLIENT');
    await run(`access revoke --phone ${person.phone} --type oauth2 --reason Over`);
    await run('access list');
    await expect(run(`oauth2 rotate-secret --client-id 00000000-0000-4000-8000-000000000000`)).rejects.toThrow(
      'There is no',
    );
    const written = await service.storage.db
      .selectFrom('audit_events')
      .select(['actor_kind', 'actor', 'details', 'target_type', 'target_id', 'reason'])
      .where('event', 'in', ['operator_command', 'access_revoked'])
      .orderBy('id')
      .execute();
    const by = { actor_kind: 'operator', actor: 'operator', reason: null };
    const { user_id, smart_id } = await run(`user show --phone ${person.phone}`);
    expect(written).toEqual([
      { ...by, details: { command: 'oauth2 create' }, target_type: 'instance', target_id: 'instance' },
      { ...by, details: { command: 'oauth2 attempts' }, target_type: 'relying_party', target_id: client_id },
      { ...by, details: { command: 'user show' }, target_type: 'user', target_id: user_id },
      {
        ...by,
        details: { command: 'blacklist add' },
        target_type: 'phone',
        target_id: expect.stringMatching(/\*.*77$/),
      },
      {
        ...by,
        details: { type: 'OAUTH2_CLIENT' },
        target_type: 'access_request',
        target_id: expect.any(String),
        reason: 'Over',
      },
      { ...by, details: { command: 'access list' }, target_type: 'instance', target_id: 'instance' },
    ]);
    await run(`user show --smart-id ${smart_id}`);
    const last = await service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toMatchObject([{ target_type: 'user', target_id: user_id }]);
  });

  it('user show finds a person by phone, or by the smart id', async () => {
    const byPhone = await run(`user show --phone ${person.phone}`);
    expect(byPhone).toMatchObject({ phone: person.phone, is_active: true, sessions: 1 });
    const { smart_id } = byPhone;
    for (const spelling of [smart_id, `${smart_id.slice(0, 4)} ${smart_id.slice(4)}`])
      expect(await run('user show --smart-id', spelling)).toEqual(byPhone);
    const mistyped = `${smart_id.slice(0, -1)}${(Number(smart_id.at(-1)) + 1) % 10}`;
    for (const nobody of [mistyped, smartId(person.id + 1), smartId(2 ** 31)])
      await expect(run(`user show --smart-id ${nobody}`)).rejects.toThrow(`Nobody has the ID ${nobody}.`);
    for (const wrong of ['user show', `user show --phone ${person.phone} --smart-id ${smart_id}`])
      await expect(run(wrong)).rejects.toThrow('Give either --phone or --smart-id.');
  });

  it('saml set-certificate replaces the certificate, and refuses a file without one', async () => {
    await createProvider();
    const { file } = await spKey();
    const { fingerprint } = await run(`saml set-certificate --entity-id ${entityId} --certificate`, file);
    expect(fingerprint).toBe(new X509Certificate(await readFile(file)).fingerprint256);
    expect((await run('saml list')).items).toMatchObject([{ has_certificate: true }]);
    expect(await operator.lastChange()).toMatchObject({
      before: { certificate: null },
      after: { certificate: fingerprint },
    });
    await expect(run(`saml set-certificate --entity-id ${entityId} --certificate`, 'package.json')).rejects.toThrow(
      'does not contain an X.509 certificate',
    );
  });
});
