import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ValidateInResponseTo } from '@node-saml/node-saml';
import { sql } from 'kysely';
import { me, ok, type Person } from '../../testing/flows';
import { describeOnOneDatabase, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { spKey } from '../../testing/samlKeys';
import {
  answerLogout,
  messageIn,
  sloWords,
  startSamlVisit,
  type EnteredProvider,
  type SamlVisit,
} from '../../testing/samlVisit';
import { whileLocked } from '../../testing/whileLocked';
import { acsUrl, entityId, formOf, requestFormOf, samlPeer, sloUrl, xmlOf } from '../../testing/samlPeer';

describeOnOneDatabase('SAML: single logout', (driver) => {
  let service: TestService;
  let person: Person;
  let visit: SamlVisit;
  let key: Awaited<ReturnType<typeof spKey>>;
  let enter: (name: string, ...more: string[]) => Promise<EnteredProvider>;
  beforeEach(async () => {
    ({ service, person, visit, key, enter } = await startSamlVisit(driver));
  });
  afterEach(() => service.close());

  const open = (address: string) => visit.open(address);
  const location = async (address: string) => {
    const { status, headers } = await open(address);
    expect(status).toBe(303);
    return String(headers.location);
  };
  const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);
  /** The ID of a request in an address. */
  const idOf = (address: string) => /ID="([^"]+)"/.exec(messageIn(address))?.[1];
  const status = async () => (await me(service, person.jwt.access)).status;

  it('initiated here: every service receives a request in turn, and the person sees each outcome', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const mail = await enter('mail', ...sloWords('mail'));
    await enter('files');
    const { continue: path } = ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    const toMail = await location(path);
    expect(toMail).toMatch(/^https:\/\/mail\.example\/slo\?SAMLRequest=/);
    const toWiki = await location(path);
    expect(toWiki).toMatch(/^https:\/\/wiki\.example\/slo\?/);
    expect(await location(await answerLogout(wiki.sp, toWiki))).toBe(path);
    // The visitor came back from the service "mail" without a LogoutResponse.
    const page = String((await open(path)).body);
    expect(page).toMatch(
      /files<\/bdi><small>Не\sподдерживает.*mail<\/bdi><small>Не\sответил.*wiki<\/bdi><small>Выход выполнен</,
    );
    await location(await answerLogout(mail.sp, toMail));
    expect(String((await open(path)).body)).toMatch(/mail<\/bdi><small>Выход выполнен</);
  });

  const itOnPostgres = driver === 'postgres' ? it : it.skip;
  itOnPostgres(
    'loaded twice in parallel: only one of the two asks each service, so that its response is accepted',
    async () => {
      const mail = await enter('mail', ...sloWords('mail'));
      await enter('wiki', ...sloWords('wiki'));
      const { continue: path } = ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
      const load = () => location(path);
      const addresses = await whileLocked(service.storage, 'SELECT 1 FROM saml_sessions', [load, load]);
      const [toMail, toWiki] = addresses.sort();
      expect([toMail, toWiki].map((address) => new URL(address!).host)).toEqual(['mail.example', 'wiki.example']);
      expect(await location(await answerLogout(mail.sp, toMail!))).toBe(path);
    },
  );

  it('initiated here: services are named if none of them can be asked', async () => {
    await enter('files');
    const { continue: path } = ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    expect(String((await open(path)).body)).toMatch(/files<\/bdi><small>Не\sподдерживает/);
  });

  it('a session that has signed in to no service provider starts no logout', async () => {
    expect(ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }))).toEqual({});
  });

  it('initiated by a service provider: the session ends immediately, the others are asked, and it gets its response', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const mail = await enter('mail', ...sloWords('mail'));
    const request = await wiki.sp.getLogoutUrlAsync(wiki.profile, 'state', {});
    const answer = await open(request);
    expect([answer.status, answer.cookie('sso')]).toEqual([303, '']);
    expect(await status()).toBe(401);
    const toMail = await location(String(answer.headers.location));
    expect(toMail).toMatch(/^https:\/\/mail\.example\/slo\?/);
    const toWiki = await location(await location(await answerLogout(mail.sp, toMail)));
    expect(toWiki).toMatch(/^https:\/\/wiki\.example\/slo\?SAMLResponse=/);
    const query = queryOf(toWiki);
    expect(query.RelayState).toBe('state');
    await expect(wiki.sp.validateRedirectAsync(query, new URL(toWiki).search.slice(1))).resolves.toMatchObject({
      loggedOut: true,
    });
  });

  it('by a registered POST binding, request and response are signed forms', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki', 'post'));
    const mail = await enter('mail', ...sloWords('mail', 'post'));
    const request = await wiki.sp.getLogoutUrlAsync(wiki.profile, '"state"', {});
    const path = await location(request);

    const page = await open(path);
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'nonce-[^']+'; form-action https:; frame-ancestors 'none'/,
    );
    const toMail = requestFormOf(page);
    expect(toMail.url).toBe('https://mail.example/slo');
    const { profile } = await mail.sp.validatePostRequestAsync({ SAMLRequest: toMail.SAMLRequest });
    expect(profile).toMatchObject({ nameID: mail.profile.nameID, issuer: 'http://localhost:3000/saml/metadata' });
    const obeyed = new URL(await mail.sp.getLogoutResponseUrlAsync(profile, toMail.RelayState, {}, true));
    expect(await location(obeyed.href)).toBe(path);

    const toWiki = formOf(await open(path));
    expect([toWiki.url, toWiki.RelayState]).toEqual(['https://wiki.example/slo', '"state"']);
    // node-saml does not find the InResponseTo of a posted response.
    expect(xmlOf(toWiki)).toContain(`InResponseTo="${idOf(request)}"`);
    const reader = await samlPeer(service, { validateInResponseTo: ValidateInResponseTo.never });
    await expect(reader.validatePostResponseAsync({ SAMLResponse: toWiki.SAMLResponse })).resolves.toMatchObject({
      loggedOut: true,
    });
  });

  it('a request for an unknown session is answered over the POST binding too', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki', 'post'));
    const request = await wiki.sp.getLogoutUrlAsync({ ...wiki.profile, nameID: 'nobody' }, '', {});
    expect(formOf(await open(request)).url).toBe('https://wiki.example/slo');
    expect(await status()).toBe(200);
  });

  it('the command refuses an unknown binding', async () => {
    const words = ['--entity-id', 'https://x.example/', '--acs-url', 'https://x.example/acs', '--slo-binding', 'soap'];
    await expect(operate(service, 'saml', 'create', ...words)).rejects.toThrow('one of redirect, post');
  });

  it('the initiator gets PartialLogout if another service stays signed in', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    await enter('files');
    const path = await location(await wiki.sp.getLogoutUrlAsync(wiki.profile, '', {}));
    // As the reason below a success (SAML core sections 3.2.2.2 and 3.7.3.2): one at the top would be none of its four values.
    expect(messageIn(await location(path))).toMatch(
      /status:Success"><samlp:StatusCode Value="[^"]+status:PartialLogout"\/>/,
    );
  });

  it('only the service provider can end its session: without its signature nothing happens', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const request = await wiki.sp.getLogoutUrlAsync(wiki.profile, 'state', {});
    const unsigned = new URL(request);
    unsigned.searchParams.delete('Signature');
    const relayed = new URL(request);
    relayed.searchParams.set('RelayState', 'other');
    const other = await spKey('stranger');
    const foreign = await samlPeer(service, { issuer: 'https://wiki.example/metadata', privateKey: other.privateKey });
    for (const address of [unsigned.href, relayed.href, await foreign.getLogoutUrlAsync(wiki.profile, 'state', {})]) {
      expect((await open(address)).status).toBe(400);
    }
    await operate(service, 'saml', 'create', '--entity-id', entityId, '--acs-url', acsUrl, '--slo-url', sloUrl);
    const uncertified = await samlPeer(service, { privateKey: key.privateKey });
    expect((await open(await uncertified.getLogoutUrlAsync(wiki.profile, '', {}))).status).toBe(400);
    expect(await status()).toBe(200);
  });

  it('a LogoutRequest that was received but not processed ends the session once when it is sent again', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const request = await wiki.sp.getLogoutUrlAsync(wiki.profile, 'state', {});
    const { db } = service.context;
    await sql`ALTER TABLE saml_logouts RENAME TO saml_logouts_away`.execute(db);
    expect((await open(request)).status).toBeGreaterThanOrEqual(500);
    await sql`ALTER TABLE saml_logouts_away RENAME TO saml_logouts`.execute(db);
    expect(await status()).toBe(200);
    await location(request);
    expect(await status()).toBe(401);
    expect((await open(request)).status).toBe(400);
  });

  it('one service provider cannot end the session of another', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const mail = await enter('mail', ...sloWords('mail'));
    const answer = await location(await mail.sp.getLogoutUrlAsync(wiki.profile, '', {}));
    expect(answer).toMatch(/^https:\/\/mail\.example\/slo\?SAMLResponse=/);
    expect(await status()).toBe(200);
  });

  it('an unsolicited LogoutResponse, an unknown logout and an expired one are refused', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const { continue: path } = ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    const toWiki = await location(path);
    const strange = new URL(await answerLogout(wiki.sp, toWiki));
    strange.searchParams.set('RelayState', '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    expect((await open(strange.href)).status).toBe(400);
    expect((await open('/saml/logout/3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11')).status).toBe(400);
    const shapeless = await open('/saml/logout/x');
    expect([shapeless.status, String(shapeless.body).startsWith('<!doctype html>')]).toEqual([400, true]);
    service.clock.step(3600);
    expect((await open(path)).status).toBe(400);
  });
});
