import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attempt } from '@passport/shared/schemas/applications';
import type { Person } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { authnRequestXml, logoutRequestXml, signedQuery } from '../../testing/samlMessages';
import { entityId } from '../../testing/samlPeer';
import { samlPath, startSamlService, type ProviderSession, type SamlService } from '../../testing/samlService';
import { openBrowser, type Browser, type Page } from '../oidc/testing/browser';
import { followClock, oauthOf } from '../oidc/testing/oauthService';
import { pageTexts } from './pages';

const languages = ['ru', 'en'] as const;

describeOnOneDatabase('a logout that a service provider starts and that is refused (R-99)', (driver) => {
  let saml: SamlService;
  let person: Person;
  let session: ProviderSession;
  let browser: Browser;
  /** The endpoint for logout messages in the metadata. */
  let slo: string;
  let stopFollowing: () => void;
  const browserIn = (language: string) =>
    openBrowser(oauthOf(saml.service, person).fetch, `sso=${session.cookies.sso}; locale=${language}`);
  beforeEach(async () => {
    saml = await startSamlService(driver);
    stopFollowing = followClock(saml.service.clock);
    person = await saml.signUp();
    session = await saml.enter(person);
    slo = await samlPath(saml.service, 'SingleLogoutService');
    browser = browserIn('ru');
  });
  afterEach(async () => {
    stopFollowing();
    await saml.service.close();
  });

  const request = (parts: { issueInstant?: Date; destination?: string } = {}) =>
    logoutRequestXml(session, { issueInstant: saml.now(), ...parts });
  const stale = () => request({ issueInstant: new Date(saml.now().getTime() - 3_600_000) });
  const send = (xml: string) => browser.open(`${slo}?${signedQuery(xml, saml.key.privateKey)}`);
  const sendUnsigned = (xml: string) => browser.open(`${slo}?${signedQuery(xml, saml.key.privateKey).split('&')[0]}`);
  const setInactive = () => saml.service.storage.db.updateTable('applications').set({ is_active: false }).execute();
  const attempts = async (): Promise<Attempt[]> => {
    await saml.service.context.activity.flush();
    const { items } = await operate(saml.service, 'saml', 'attempts', '--entity-id', entityId);
    return (items as Attempt[]).filter(({ outcome }) => outcome !== 'success').reverse();
  };

  const refusals: [keyof typeof pageTexts.ru.logoutFailed, string, () => Promise<Page>][] = [
    ['stale', 'that is stale', () => send(stale())],
    ['sender', 'without a signature', () => sendUnsigned(request())],
    ['sender', 'of nobody who is registered', () => send(request().replace(entityId, 'https://nobody.example'))],
    ['invalid', 'for another address', () => send(request({ destination: 'https://other.example/slo' }))],
    ['invalid', 'that is no XML', () => send('no XML')],
    [
      'invalid',
      'that asks for a sign-in',
      () => send(authnRequestXml({ issueInstant: saml.now(), destination: `http://localhost:3000${slo}` })),
    ],
    ['inactive', 'of a service that is switched off', async () => (await setInactive(), send(request()))],
    ['ended', 'that nobody has started', () => browser.open('/saml/logout/0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e')],
    ['ended', 'at an address of no logout', () => browser.open('/saml/logout/none')],
  ];

  describe.each(languages)('in the language %s', (language) => {
    it.each(refusals)('shows that it failed, and why (%s): one %s', async (reason, _name, open) => {
      browser = browserIn(language);
      const { status, html } = await open();
      const { logoutFailedTitle, logoutFailed, failedTitle } = pageTexts[language];
      expect([status, html]).toEqual([400, expect.stringContaining(`<h1>${logoutFailedTitle}</h1>`)]);
      expect(html).toContain(`<p>${logoutFailed[reason]} `);
      expect(html).not.toContain(failedTitle);
      expect(await saml.isSignedIn(session)).toBe(true);
    });
  });

  it('offers to sign out here, which works', async () => {
    const { signOut } = pageTexts.ru;
    await browser.submit(await browser.follow(await send(stale()), signOut), signOut);
    expect(await saml.isSignedIn(session)).toBe(false);
  });

  it('does not change the page of a refused sign-in', async () => {
    const { body } = await saml.service.call<string>('GET', '/saml/sso?SAMLRequest=x');
    expect(body).toContain(`<h1>${pageTexts.ru.failedTitle}</h1>`);
  });

  it('is listed among the attempts of the service, with its reason in words', async () => {
    await sendUnsigned(request());
    await send(stale());
    await send(request({ destination: 'https://other.example/slo' }));
    await send(authnRequestXml({ issueInstant: saml.now(), destination: `http://localhost:3000${slo}` }));
    const accepted = request();
    await send(accepted);
    await send(accepted);
    await send(request().replaceAll('LogoutRequest', 'LogoutResponse'));
    await saml.service.context.activity.flush();
    await setInactive();
    await send(request());
    const noted = await attempts();
    expect(noted.map(({ outcome, sent }) => [outcome, sent])).toEqual([
      ['signature', 'LogoutRequest'],
      ['request', 'LogoutRequest: IssueInstant too old'],
      ['request', 'LogoutRequest: Destination is not this endpoint'],
      ['request', 'AuthnRequest: unexpected AuthnRequest at the SLO endpoint'],
      ['request', 'LogoutRequest: replayed LogoutRequest'],
      ['request', 'LogoutResponse: unknown or expired logout'],
      ['inactive', 'LogoutRequest'],
    ]);
    expect(noted[0]?.reason).toMatch(/^The message isn’t signed, .*certificate/);
  });
});
