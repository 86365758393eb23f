import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { cleanUp } from '../../operations/jobs/cleanUp';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type Driver } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { authnRequestXml, logoutRequestXml, signedMessage, type MessageParts } from '../../testing/samlMessages';
import { acsUrl, sloUrl } from '../../testing/samlPeer';
import { postMessage, startSamlService, type SamlEndpoint, type SamlService } from '../../testing/samlService';

let saml: SamlService;
const start = (driver: Driver) => async () => {
  saml = await startSamlService(driver);
};
const stop = () => saml.service.close();

const signedLogout = (nameId: string, parts: Partial<MessageParts> = {}) =>
  signedMessage(logoutRequestXml({ nameId }, { issueInstant: saml.now(), ...parts }), saml.key.privateKey);
const signedRequest = (parts: Partial<MessageParts> = {}) =>
  signedMessage(authnRequestXml({ issueInstant: saml.now(), ...parts }), saml.key.privateKey);
const logOut = async (xml: string) => (await postMessage(saml.service, 'SingleLogoutService', xml)).status;
const ask = async (xml: string) => (await postMessage(saml.service, 'SingleSignOnService', xml)).status;

describeOnBothDatabases('the time of SAML messages', (driver, itOnOneDatabase) => {
  beforeEach(start(driver));
  afterEach(stop);

  itOnOneDatabase.each<[string, number, number]>([
    ['five minutes ago', -300, 303],
    ['a second earlier than that', -301, 400],
    ['25 years ago', -25 * 365 * 86400, 400],
    ['five minutes ahead', 300, 303],
    ['a second later than that', 301, 400],
  ])('a message that was issued %s (%i s): %i (R-55)', async (_case, seconds, status) => {
    const issueInstant = addSeconds(saml.now(), seconds);
    expect([
      await ask(signedRequest({ issueInstant })),
      await logOut(signedLogout('nobody', { issueInstant })),
    ]).toEqual([status, status]);
  });

  itOnOneDatabase.each([
    '',
    'yesterday',
    '2026',
    '1e3',
    '2026-13-01T00:00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
  ])('IssueInstant has to be a time: %j is refused (R-55)', async (issueInstant) => {
    expect(await ask(signedRequest({ issueInstant }))).toBe(400);
    expect(await logOut(signedLogout('nobody', { issueInstant }))).toBe(400);
  });

  itOnOneDatabase('a logout is refused from the moment of its NotOnOrAfter on (R-55)', async () => {
    const until = (text: string) => signedLogout('nobody', { attributes: ` NotOnOrAfter="${text}"` });
    expect(await logOut(until(addSeconds(saml.now(), 1).toISOString()))).toBe(303);
    expect(await logOut(until(saml.now().toISOString()))).toBe(400);
    expect(await logOut(until('some day'))).toBe(400);
  });

  it('a logout works once: a message that ended one session does not end the next (R-55)', async () => {
    const person = await saml.signUp();
    const first = await saml.enter(person);
    const request = signedLogout(first.nameId);
    expect([await logOut(request), await saml.isSignedIn(first)]).toEqual([303, false]);
    const second = await saml.enter(person);
    expect(second.nameId).toBe(first.nameId);
    expect([await logOut(request), await saml.isSignedIn(second)]).toEqual([400, true]);
    expect([await logOut(signedLogout(second.nameId)), await saml.isSignedIn(second)]).toEqual([303, false]);
  });

  it('a logout that found no session is remembered too (R-55)', async () => {
    const person = await saml.signUp();
    const { nameId, ...first } = await saml.enter(person);
    expect(await logOut(signedLogout(nameId))).toBe(303);
    expect(await saml.isSignedIn({ nameId, ...first })).toBe(false);
    await saml.service.storage.db.deleteFrom('saml_sessions').execute();
    const early = signedLogout(nameId);
    expect(await logOut(early)).toBe(303);
    const second = await saml.enter(person);
    expect([await logOut(early), await saml.isSignedIn(second)]).toEqual([400, true]);
  });

  it('IDs are remembered until they are stale, then removed (R-55)', async () => {
    const request = signedLogout('nobody', { issueInstant: addSeconds(saml.now(), 300) });
    const { db } = saml.service.storage;
    const clean = () => cleanUp.run({ db, clock: { now: () => saml.now() } });
    const remembered = async () => (await db.selectFrom('saml_received_messages').selectAll().execute()).length;
    expect([await logOut(request), await remembered()]).toEqual([303, 1]);
    saml.service.clock.step(600);
    await clean();
    expect([await logOut(request), await remembered()]).toEqual([400, 1]);
    saml.service.clock.step(121);
    await clean();
    expect([await logOut(request), await remembered()]).toEqual([400, 0]);
  });

  it('two service providers may use the same ID', async () => {
    const mail = 'https://mail.example/metadata';
    const words = ['--acs-url', acsUrl, '--slo-url', sloUrl, '--certificate', saml.key.file];
    await operate(saml.service, 'saml', 'create', '--entity-id', mail, ...words);
    expect(await ask(signedRequest({ id: '_same' }))).toBe(303);
    expect(await ask(signedRequest({ id: '_same', issuer: mail }))).toBe(303);
    expect(await logOut(signedLogout('nobody', { id: '_same' }))).toBe(400);
  });

  itOnOneDatabase('a deactivated service provider can neither sign in nor log out (R-55)', async () => {
    const session = await saml.enter(await saml.signUp());
    await saml.service.storage.db.updateTable('applications').set({ is_active: false }).execute();
    expect([await logOut(signedLogout(session.nameId)), await ask(signedRequest())]).toEqual([400, 400]);
    expect(await saml.isSignedIn(session)).toBe(true);
  });

  itOnOneDatabase(
    'a logout for another session, brought by a foreign page, leaves the cookie of the browser alone',
    async () => {
      const [victim, attacker] = [await saml.enter(await saml.signUp()), await saml.enter(await signUpOther())];
      const request = signedLogout(attacker.nameId);
      const answer = await postMessage(saml.service, 'SingleLogoutService', request, { cookies: victim.cookies });
      expect([answer.status, answer.cookie('sso'), await saml.isSignedIn(attacker)]).toEqual([303, undefined, false]);
    },
  );
});

const signUpOther = () => saml.signUp({ phone: '+79161234568', email: 'boris@example.com' });

describeOnPostgres('SAML messages in parallel', () => {
  beforeEach(start('postgres'));
  afterEach(stop);

  it('one of forty copies of a message has an effect, whichever of two processes it reaches (R-55)', async () => {
    const { service } = saml;
    const session = await saml.enter(await saml.signUp());
    const second = await startTestService({ driver: 'postgres', storage: service.storage, clock: service.clock });
    const [logout, request] = [signedLogout(session.nameId), signedRequest()];
    const statuses = async (endpoint: SamlEndpoint, xml: string, cookies = {}) => {
      const copies = Array.from({ length: 40 }, (_, at) =>
        postMessage(at % 2 === 0 ? service : second, endpoint, xml, { cookies }),
      );
      return (await Promise.all(copies)).map(({ status, body }) =>
        String(body).includes('SAMLResponse') ? 'answered' : status,
      );
    };
    const answered = await statuses('SingleSignOnService', request, session.cookies);
    expect(answered.filter((status) => status === 'answered')).toHaveLength(1);
    const ended = await statuses('SingleLogoutService', logout);
    expect(ended.filter((status) => status === 303)).toHaveLength(1);
    expect(ended.filter((status) => status === 400)).toHaveLength(39);
    expect(await saml.isSignedIn(session)).toBe(false);
    await second.close();
  });
});
