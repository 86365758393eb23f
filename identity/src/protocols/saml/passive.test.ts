import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Attempt } from '@passport/shared/schemas/applications';
import type { Person } from '../../testing/flows';
import { describeOnOneDatabase, type Answer } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { authnRequestXml, signedMessage, signedQuery } from '../../testing/samlMessages';
import { entityId, formOf, xmlOf } from '../../testing/samlPeer';
import {
  postMessage,
  redirectMessage,
  ssoCookieOf,
  startSamlService,
  type SamlService,
} from '../../testing/samlService';

describeOnOneDatabase('an AuthnRequest with IsPassive', (driver) => {
  let saml: SamlService;
  let person: Person;
  let cookies: { sso: string };
  beforeEach(async () => {
    saml = await startSamlService(driver);
    person = await saml.signUp();
    cookies = await ssoCookieOf(saml.service, person.jwt.access);
  });
  afterEach(() => saml.service.close());

  const requestXml = (more = '') =>
    authnRequestXml({ issueInstant: saml.now(), attributes: ` IsPassive="true"${more}` });
  /** Posts a request from another site, and follows the redirect as a browser does: with its Lax cookies. */
  const post = async (own: Record<string, string>, more = ''): Promise<Answer> => {
    const posted = await postMessage(
      saml.service,
      'SingleSignOnService',
      signedMessage(requestXml(more), saml.key.privateKey),
    );
    expect([posted.status, posted.headers.location]).toEqual([303, expect.stringMatching(/^\/saml\/continue\//)]);
    const saml_request = posted.cookie('saml_request') ?? '';
    return saml.service.call('GET', String(posted.headers.location), { cookies: { ...own, saml_request } });
  };
  const redirect = (own: Record<string, string>, more = ''): Promise<Answer> =>
    redirectMessage(saml.service, 'SingleSignOnService', signedQuery(requestXml(more), saml.key.privateKey), own);
  const bindings = [
    ['POST', post],
    ['redirect', redirect],
  ] as const;
  const setProvider = (columns: { access_level: 'EMPLOYEES' }) =>
    saml.service.storage.db.updateTable('applications').set(columns).execute();

  it.each(bindings)('signs in a person who is signed in here (%s)', async (_binding, send) => {
    expect(xmlOf(formOf(await send(cookies)))).toContain(person.phone);
  });

  it.each(bindings)('is NoPassive without a session, or if a new sign-in is required (%s)', async (_binding, send) => {
    expect(xmlOf(formOf(await send({})))).toContain('status:NoPassive');
    expect(xmlOf(formOf(await send(cookies, ' ForceAuthn="true"')))).toContain('status:NoPassive');
  });

  it.each(bindings)(
    'is NoPassive for a person who would be asked for an email address (%s)',
    async (_binding, send) => {
      const { db } = saml.service.storage;
      await db.updateTable('saml_service_providers').set({ name_id_format: 'email' }).execute();
      await db.updateTable('users').set({ is_verified: false, need_change_email: true }).execute();
      expect(xmlOf(formOf(await send(cookies)))).toContain('status:NoPassive');
    },
  );

  it.each(bindings)('is RequestDenied for a person without access, and noted as such (%s)', async (_binding, send) => {
    await setProvider({ access_level: 'EMPLOYEES' });
    const xml = xmlOf(formOf(await send(cookies)));
    expect(xml).toMatch(/status:Responder[\s\S]*status:RequestDenied/);
    await saml.service.context.activity.flush();
    const { items } = await operate(saml.service, 'saml', 'attempts', '--entity-id', entityId);
    expect((items as Attempt[]).map(({ outcome }) => outcome)).toEqual(['access_level']);
  });

  it('is NoPassive, once, in a browser without cookies, which is shown no page', async () => {
    const posted = await postMessage(
      saml.service,
      'SingleSignOnService',
      signedMessage(requestXml(), saml.key.privateKey),
    );
    const goOn = () => saml.service.call('GET', String(posted.headers.location), { cookies });
    expect(xmlOf(formOf(await goOn()))).toContain('status:NoPassive');
    expect((await goOn()).status).toBe(400);
  });

  it('is answered once', async () => {
    const posted = await postMessage(
      saml.service,
      'SingleSignOnService',
      signedMessage(requestXml(), saml.key.privateKey),
    );
    const saml_request = posted.cookie('saml_request') ?? '';
    const goOn = () => saml.service.call('GET', String(posted.headers.location), { cookies: { saml_request } });
    expect([(await goOn()).status, (await goOn()).status]).toEqual([200, 400]);
  });
});
