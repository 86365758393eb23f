import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import type { Person } from '../../testing/flows';
import { describeOnOneDatabase, type TestService } from '../../testing/harness';
import { startOperator, type Operator } from '../../testing/operator';
import { spKey } from '../../testing/samlKeys';
import { formOf } from '../../testing/samlPeer';
import { samlVisit } from '../../testing/samlVisit';

describeOnOneDatabase('operators change registered relying parties', (driver) => {
  let operator: Operator;
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    operator = await startOperator(driver);
    ({ service, person } = operator);
  });
  afterEach(() => service.close());

  const run: Operator['run'] = (...words) => operator.run(...words);
  const application = async () => (await operator.applications())[0]!;

  it('saml update moves a service to other addresses, and its users keep their NameIDs', async () => {
    const { certificate, file, privateKey } = await spKey();
    const visit = await samlVisit(service, person, { certificate, file, privateKey });
    await visit.register('wiki');
    const { nameID } = (await visit.enter('wiki')).profile;
    const entity = 'https://wiki.example/metadata';
    const moved = 'https://new.example';
    const slo = ['--slo-url', `${moved}/slo`, '--slo-binding', 'post'];
    const names = ['--new-entity-id', `${moved}/metadata`, '--name', 'New wiki', '--attribute', 'mail=email'];
    const more = ['--access-level', 'Employees only', '--idp-initiated', '--encryption-certificate', file];
    const addresses = ['--acs-url', `${moved}/acs`, '--acs-url', 'https://wiki.example/acs'];
    const answer = await run(`saml update --entity-id ${entity}`, ...addresses, ...slo, ...names, ...more);
    const { fingerprint256 } = new X509Certificate(certificate);
    const changed = {
      ...{ entity_id: `${moved}/metadata`, name: 'New wiki', access_level: 'EMPLOYEES', is_idp_initiated: true },
      ...{ acs_urls: [`${moved}/acs`, 'https://wiki.example/acs'], slo_url: `${moved}/slo`, slo_binding: 'post' },
      ...{ attributes: ['mail=email'], encryption_certificate: fingerprint256 },
      showcase_url: `/saml/start/${(await application()).id}`,
    };
    expect(answer).toEqual(changed);
    expect(await operator.lastChange()).toMatchObject({
      event: 'application_changed',
      before: { acs_urls: ['https://wiki.example/acs'], slo_url: null, name: 'wiki', encryption_certificate: null },
      after: changed,
    });

    await run('user set-employment --employment EMPLOYEE --phone', person.phone);
    const entered = await visit.enter('new', { wantAssertionsSigned: false });
    expect(entered.profile).toMatchObject({ nameID, mail: person.email });
    const start = await visit.open(`/saml/start/${(await application()).id}`);
    expect(formOf(start).url).toBe(`${moved}/acs`);

    const gone = ['--slo-url', 'none', '--certificate', 'none', '--no-idp-initiated', '--name-id', 'email'];
    expect(await run(`saml update --entity-id ${moved}/metadata`, ...gone)).toEqual({
      ...{ entity_id: `${moved}/metadata`, slo_url: null, certificate: null, is_idp_initiated: false },
      ...{ name_id_format: 'email', showcase_url: null },
    });
    await run(`saml update --entity-id ${moved}/metadata --name-id persistent --certificate`, file);
    expect((await visit.enter('new', { wantAssertionsSigned: false })).profile.nameID).toBe(nameID);
  });

  it('saml update refuses another service’s entity ID, an empty list and a command that changes nothing', async () => {
    const create = (name: string) => run(`saml create --entity-id ${name} --acs-url https://${name}.example/acs`);
    await create('wiki');
    await create('mail');
    const update = (...more: string[]) => run('saml update --entity-id wiki', ...more);
    await expect(update('--new-entity-id', 'mail')).rejects.toThrow('mail is registered already.');
    await expect(update('--acs-url', 'none')).rejects.toThrow('has an --acs-url');
    await expect(update('--idp-initiated', '--no-idp-initiated')).rejects.toThrow('not both');
    await expect(update()).rejects.toThrow('Give something to change: --entity-id');
    await expect(run('saml update --entity-id other --name Other')).rejects.toThrow('There is no service provider');
  });

  it('oauth2 update changes every setting of a client, and keeps those that are not given', async () => {
    const { client_id } = await run('oauth2 create --name Shop --redirect-uri https://shop.example/callback');
    const update = (...more: string[]) => run(`oauth2 update --client-id ${client_id}`, ...more);
    const lists = ['--redirect-uri', 'https://new.example/callback', '--redirect-uri', 'com.example.shop:/callback'];
    const settings = [
      ...['--post-logout-redirect-uri', 'https://new.example/', '--backchannel-logout-uri', 'https://new.example/out'],
      ...['--logo-url', 'https://new.example/logo.svg', '--access-level', 'EMPLOYEES', '--skip-granting-access'],
      ...['--showcase-url', 'https://new.example/', '--description', 'Flowers', '--organization', 'Flora'],
    ];
    const changed = {
      redirect_uris: ['https://new.example/callback', 'com.example.shop:/callback'],
      post_logout_redirect_uris: ['https://new.example/'],
      backchannel_logout_uri: 'https://new.example/out',
      logo_url: 'https://new.example/logo.svg',
      ...{ access_level: 'EMPLOYEES', skip_granting_access: true, showcase_url: 'https://new.example/' },
      ...{ short_description: 'Flowers', organization_name: 'Flora' },
    };
    expect(await update(...lists, ...settings)).toEqual({ client_id, ...changed });
    expect(await application()).toMatchObject({ ...changed, name: 'Shop', is_public: false });
    expect(await operator.lastChange()).toMatchObject({ before: { redirect_uris: ['https://shop.example/callback'] } });
    await update('--name', 'Flora', '--no-skip-granting-access', '--backchannel-logout-uri', 'none');
    const kept = { ...changed, name: 'Flora', skip_granting_access: false, backchannel_logout_uri: null };
    expect(await application()).toMatchObject(kept);
    await expect(update('--redirect-uri', 'none')).rejects.toThrow('has a --redirect-uri');
    await expect(update('--post-logout-redirect-uri', 'https://localhost/over')).rejects.toThrow(
      'cannot be used beside',
    );
    await expect(update()).rejects.toThrow('Give something to change');
  });

  it('oauth2 update makes a client public, which ends its secrets, and confidential again, with a new secret', async () => {
    const { client_id } = await run('oauth2 create --name App --redirect-uri https://app.example/callback');
    const live = async () =>
      (await service.storage.db.selectFrom('application_secrets').select('expires_at').execute()).filter(
        ({ expires_at }) => expires_at === null,
      ).length;
    expect(await run(`oauth2 update --client-id ${client_id} --public`)).toEqual({ client_id, is_public: true });
    expect(await live()).toBe(0);
    const made = await run(`oauth2 update --client-id ${client_id} --no-public`);
    expect(made).toEqual({ client_id, is_public: false, client_secret: expect.stringMatching(/^pp_live_/) });
    expect(await live()).toBe(1);
  });

  it('partner update changes every setting of a site; the showcase follows its address', async () => {
    const { site_id } = await run(
      'partner create --name Shop --url https://shop.example/ --redirect-host shop.example',
    );
    const update = (...more: string[]) => run(`partner update --site-id ${site_id}`, ...more);
    const moved = [
      '--url',
      'https://new.example/',
      '--redirect-host',
      'new.example',
      '--redirect-host',
      'shop.example',
    ];
    const looks = ['--name', 'Flora', '--access-level', 'EMPLOYEES', '--description', 'Flowers', '--logo-url', 'none'];
    const changed = {
      ...{ name: 'Flora', access_level: 'EMPLOYEES', short_description: 'Flowers', logo_url: null },
      ...{ site_url: 'https://new.example/', redirect_hosts: ['new.example', 'shop.example'] },
    };
    expect(await update(...moved, ...looks)).toEqual({ site_id, ...changed });
    expect(await application()).toMatchObject({ ...changed, showcase_url: 'https://new.example/' });
    await run('showcase remove --application', site_id);
    await update('--url', 'https://shop.example/');
    expect((await application()).showcase_url).toBeNull();
    await expect(update('--redirect-host', 'https://x.example')).rejects.toThrow('is not a host');
    await expect(update('--redirect-host', 'none')).rejects.toThrow('has a --redirect-host');
  });
});
