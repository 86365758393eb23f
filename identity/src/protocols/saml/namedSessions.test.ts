import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, type Person } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { logoutRequestXml, signedMessage } from '../../testing/samlMessages';
import { postMessage, startSamlService, type ProviderSession, type SamlService } from '../../testing/samlService';

describeOnBothDatabases('a LogoutRequest without a SessionIndex', (driver) => {
  let saml: SamlService;
  let person: Person;
  beforeEach(async () => {
    saml = await startSamlService(driver);
    person = await saml.signUp();
  });
  afterEach(() => saml.service.close());

  const logOut = ({ nameId }: ProviderSession, cookies: Record<string, string> = {}) => {
    const message = signedMessage(logoutRequestXml({ nameId }, { issueInstant: saml.now() }), saml.key.privateKey);
    return postMessage(saml.service, 'SingleLogoutService', message, { cookies });
  };

  it('ends every session of the person at the service provider, and no other (SAML core section 3.7.3.2)', async () => {
    const theirs = [await saml.enter(person), await saml.enter(person), await saml.enter(person)];
    const stranger = await saml.enter(await saml.signUp({ phone: '+79161234568', email: 'boris@example.com' }));
    expect((await logOut(theirs[0]!)).status).toBe(303);
    expect(await Promise.all([...theirs, stranger].map(saml.isSignedIn))).toEqual([false, false, false, true]);
    const events = await saml.service.storage.db
      .selectFrom('audit_events')
      .select('event')
      .where('event', '=', 'logout')
      .execute();
    expect(events).toHaveLength(3);
  });

  it('ends the live session, even if a later one has already ended', async () => {
    const [first, later] = [await saml.enter(person), await saml.enter(person)];
    ok(await saml.service.call('POST', '/user/logout/', { token: later.access }));
    expect((await logOut(later)).status).toBe(303);
    expect(await saml.isSignedIn(first)).toBe(false);
  });

  it('ends the live session, and not one that has expired', async () => {
    const { db } = saml.service.storage;
    const [first, later] = [await saml.enter(person), await saml.enter(person)];
    const { sid } = await db
      .selectFrom('saml_sessions')
      .select('sid')
      .where('session_index', '=', later.sessionIndex)
      .executeTakeFirstOrThrow();
    await db.updateTable('sessions').set({ expires_at: saml.service.clock.now() }).where('sid', '=', sid).execute();
    expect((await logOut(later)).status).toBe(303);
    expect(await saml.isSignedIn(first)).toBe(false);
    const logouts = db.selectFrom('audit_events').select('sid').where('event', '=', 'logout');
    expect(await logouts.where('sid', '=', sid).execute()).toEqual([]);
  });

  it('continues with the services of the browser that brings it, else of the latest session', async () => {
    const { db } = saml.service.storage;
    const continued = async () =>
      (
        await db
          .selectFrom('saml_logouts as l')
          .innerJoin('saml_sessions as n', 'n.sid', 'l.sid')
          .select('n.session_index')
          .orderBy('l.created_at', 'desc')
          .executeTakeFirst()
      )?.session_index;
    const [first, second] = [await saml.enter(person), await saml.enter(person)];
    const answer = await logOut(second, first.cookies);
    expect([await continued(), answer.cookie('sso')]).toEqual([first.sessionIndex, '']);
    const [, fourth] = [await saml.enter(person), await saml.enter(person)];
    await logOut(fourth);
    expect(await continued()).toBe(fourth.sessionIndex);
  });
});
