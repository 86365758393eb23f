import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Attempt } from '@passport/shared/schemas/applications';
import { somePassword, turnOn } from '../../testing/factors';
import { ok, provePhone, signUp, standardAuth, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { authnRequestXml, signedQuery } from '../../testing/samlMessages';
import { spKey } from '../../testing/samlKeys';
import { acsUrl, entityId, formOf, xmlOf } from '../../testing/samlPeer';
import { redirectMessage, ssoCookieOf } from '../../testing/samlService';
import { demandedClass } from './authnContext';

const standard = (name: string) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`;
const [any, password, byForm, x509] = ['unspecified', 'Password', 'PasswordProtectedTransport', 'X509'].map(
  standard,
) as [string, string, string, string];
const [mfa, microsoft] = ['https://refeds.org/profile/mfa', 'http://schemas.microsoft.com/claims/multipleauthn'];

it.each<[comparison: string, contexts: string[], demanded: string | null | undefined]>([
  ['exact', [byForm], null],
  ['exact', [any, password], null],
  ['exact', [mfa], mfa],
  ['exact', [microsoft], microsoft],
  ['exact', [x509], undefined],
  ['exact', [x509, mfa], mfa],
  ['exact', [mfa, byForm], null],
  ['exact', [`AuthnContextDeclRef ${mfa}`], undefined],
  ['minimum', [mfa], mfa],
  ['minimum', [byForm], null],
  ['minimum', [x509], undefined],
  ['better', [byForm], mfa],
  ['better', [mfa], undefined],
  ['better', [x509], undefined],
  ['better', [], undefined],
  ['maximum', [mfa], null],
  ['maximum', [x509], undefined],
])('RequestedAuthnContext: %s %j demands %j', (comparison, contexts, demanded) => {
  expect(demandedClass({ comparison, contexts })).toBe(demanded);
});

describeOnOneDatabase('a request for an authentication context (SAML core section 3.3.2.2.1)', (driver) => {
  let service: TestService;
  let person: Person;
  let key: Awaited<ReturnType<typeof spKey>>;
  beforeEach(async () => {
    key = await spKey();
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
    await operate(service, 'saml', 'create', '--entity-id', entityId, '--acs-url', acsUrl, '--certificate', key.file);
  });
  afterEach(() => service.close());

  const contextXml = (name: string, comparison = 'exact') =>
    `<samlp:RequestedAuthnContext Comparison="${comparison}"><saml:AuthnContextClassRef>${name}</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`;
  const policyXml = (attributes: string) => `<samlp:NameIDPolicy ${attributes}/>`;
  const send = async (content: string, cookies: Record<string, string>): Promise<Answer> => {
    const xml = authnRequestXml({ issueInstant: service.clock.now(), content });
    return redirectMessage(service, 'SingleSignOnService', signedQuery(xml, key.privateKey), cookies);
  };
  const statusesIn = (answer: Answer) =>
    [...xmlOf(formOf(answer)).matchAll(/status:(\w+)"/g)].map(([, status]) => status);
  const classIn = (answer: Answer) => /ClassRef>([^<]*)</.exec(xmlOf(formOf(answer)))?.[1];
  const cookiesOf = (token: string) => ssoCookieOf(service, token);
  /** Continues a request in the browser that brought it. */
  const goOn = (waiting: Answer, cookies: Record<string, string>) => {
    const { searchParams } = new URL(String(waiting.headers.location), 'http://localhost:3000');
    const saml_request = waiting.cookie('saml_request') ?? '';
    return service.call('GET', searchParams.get('next') ?? '', { cookies: { ...cookies, saml_request } });
  };
  const signInByTwo = async (): Promise<string> => {
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const body = { user: person.id, phone_verification, password: somePassword };
    return ok(await standardAuth(service, body)).jwt.access;
  };
  const latestAttempt = async (): Promise<Attempt> => {
    await service.context.activity.flush();
    return ((await operate(service, 'saml', 'attempts', '--entity-id', entityId)).items as [Attempt])[0];
  };

  it('two factors: a person who has only one gets NoAuthnContext', async () => {
    const cookies = await cookiesOf(person.jwt.access);
    expect(statusesIn(await send(contextXml(mfa), cookies))).toEqual(['Responder', 'NoAuthnContext']);
    expect(await latestAttempt()).toMatchObject({ outcome: 'request', sent: `NoAuthnContext: ${mfa}` });
    const waiting = await send(contextXml(byForm, 'better'), {});
    expect(waiting.status).toBe(303);
    expect(statusesIn(await goOn(waiting, cookies))).toEqual(['Responder', 'NoAuthnContext']);
  });

  it('two factors: a person who has two proves the second one, and the assertion names the requested class', async () => {
    await turnOn(service, person, 'PASSWORD');
    const cookies = await cookiesOf(person.jwt.access);
    const waiting = await send(contextXml(microsoft), cookies);
    const next = new URL(String(waiting.headers.location), 'http://localhost:3000').searchParams.get('next');
    const asked = await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access, body: { next } });
    expect(ok(asked)).toEqual({ is_sign_in_needed: true });
    const both = await cookiesOf(await signInByTwo());
    expect(classIn(await goOn(waiting, both))).toBe(microsoft);
    expect(classIn(await send(contextXml(mfa, 'minimum'), both))).toBe(mfa);
  });

  it('a certificate, or any other class that no sign-in here has: the response is NoAuthnContext without a sign-in', async () => {
    expect(statusesIn(await send(contextXml(x509), {}))).toEqual(['Responder', 'NoAuthnContext']);
    expect((await latestAttempt()).sent).toBe(`NoAuthnContext: ${x509}`);
    expect((await send(contextXml(mfa, 'most'), {})).status).toBe(400);
  });

  it('a password over TLS, which libraries request by default: any sign-in meets it, with its own class', async () => {
    expect(classIn(await send(contextXml(byForm), await cookiesOf(person.jwt.access)))).toBe(any);
  });

  it('a NameID format other than the registered one is InvalidNameIDPolicy (SAML core section 3.4.1.1)', async () => {
    const cookies = await cookiesOf(person.jwt.access);
    const formats = {
      persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    };
    const answered = async (attributes: string) => {
      const answer = await send(policyXml(attributes), cookies);
      return /NameID Format="([^"]+)"/.exec(xmlOf(formOf(answer)))?.[1] ?? statusesIn(answer);
    };
    const refused = ['Requester', 'InvalidNameIDPolicy'];
    expect(await answered(`Format="${formats.email}"`)).toEqual(refused);
    expect(await latestAttempt()).toMatchObject({
      sent: `InvalidNameIDPolicy: ${formats.email}`,
      registered: formats.persistent,
    });
    expect(await answered(`Format="${formats.persistent}" AllowCreate="false"`)).toBe(formats.persistent);
    expect(await answered(`Format="${formats.unspecified}" SPNameQualifier="${entityId}"`)).toBe(formats.persistent);
    expect(await answered('SPNameQualifier="https://other.example/metadata"')).toEqual(refused);
    await service.storage.db.updateTable('saml_service_providers').set({ name_id_format: 'email' }).execute();
    expect(await answered(`Format="${formats.email}"`)).toBe(formats.email);
    expect(await answered(`Format="${formats.persistent}"`)).toEqual(refused);
  });
});
