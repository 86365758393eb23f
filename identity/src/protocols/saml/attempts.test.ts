import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Attempt } from '@passport/shared/schemas/applications';
import { describeOnOneDatabase } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { authnRequestXml, signedMessage } from '../../testing/samlMessages';
import { acsUrl, entityId } from '../../testing/samlPeer';
import { postMessage, ssoCookieOf, startSamlService, type SamlService } from '../../testing/samlService';

describeOnOneDatabase('the sign-in requests of a SAML service provider', (driver) => {
  let saml: SamlService;
  let cookies: { sso: string };
  beforeEach(async () => {
    saml = await startSamlService(driver);
    cookies = await ssoCookieOf(saml.service, (await saml.signUp()).jwt.access);
  });
  afterEach(() => saml.service.close());

  const request = () => authnRequestXml({ issueInstant: saml.now() });
  const signed = (xml: string) => signedMessage(xml, saml.key.privateKey);
  const send = (xml: string, withCookies: Record<string, string> = cookies) =>
    postMessage(saml.service, 'SingleSignOnService', xml, { cookies: withCookies });
  const attempts = async (): Promise<Attempt[]> => {
    await saml.service.context.activity.flush();
    return (await operate(saml.service, 'saml', 'attempts', '--entity-id', entityId)).items as Attempt[];
  };

  it('are shown with their outcome, and each failure with the sent values compared with the registered ones', async () => {
    await send(signed(request()));
    await send(request());
    const elsewhere = request().replaceAll(acsUrl, 'https://elsewhere.example/acs');
    await send(signed(elsewhere));
    const stale = authnRequestXml({ issueInstant: new Date(saml.now().getTime() - 3_600_000) });
    await send(signed(stale));
    const passive = request().replace('<samlp:AuthnRequest ', '<samlp:AuthnRequest IsPassive="true" ');
    const posted = await send(signed(passive), {});
    const saml_request = posted.cookie('saml_request') ?? '';
    await saml.service.call('GET', String(posted.headers.location), { cookies: { saml_request } });
    expect((await attempts()).map(({ outcome, sent, registered }) => [outcome, sent, registered]).reverse()).toEqual([
      ['success', null, null],
      ['signature', null, null],
      ['redirect_uri', 'https://elsewhere.example/acs', acsUrl],
      ['request', 'IssueInstant too old', null],
      ['sign_in_needed', null, null],
    ]);
    expect((await attempts()).map(({ reason }) => reason)[3]).toMatch(/^The message isn’t signed, .*certificate/);
  });

  it('show that it is closed to the person, or switched off', async () => {
    const { db } = saml.service.storage;
    await db.updateTable('applications').set({ access_level: 'EMPLOYEES' }).execute();
    await send(signed(request()));
    await db.updateTable('applications').set({ is_active: false }).execute();
    await send(signed(request()));
    expect((await attempts()).map(({ outcome, registered }) => [outcome, registered])).toEqual([
      ['inactive', null],
      ['access_level', 'EMPLOYEES'],
    ]);
  });
});
