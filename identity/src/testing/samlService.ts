import { operate } from './operate';
import { me, ok, signIn, signUp, type Person } from './flows';
import { startTestService, type Answer, type Driver, type TestService } from './harness';
import { authnRequestXml, signedMessage } from './samlMessages';
import { spKey } from './samlKeys';
import { acsUrl, entityId, formOf, sloUrl, xmlOf } from './samlPeer';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** A sign-in of a person at the service provider. */
export interface ProviderSession {
  nameId: string;
  sessionIndex: string;
  access: string;
  cookies: Record<string, string>;
}

/** The endpoints for messages, by the name of their element in the metadata. */
export type SamlEndpoint = 'SingleSignOnService' | 'SingleLogoutService';

/** The path of an endpoint, which the metadata names. */
export async function samlPath(service: TestService, endpoint: SamlEndpoint): Promise<string> {
  const { body } = await service.call<string>('GET', '/saml/metadata');
  const address = new RegExp(`<${endpoint} [^>]*Location="([^"]+)"`).exec(body)?.[1] ?? '';
  return new URL(address).pathname;
}

/** Posts a message from another site, as a browser does: without cookies unless some are given. */
export const postMessage = async (
  service: TestService,
  endpoint: SamlEndpoint,
  xml: string,
  { cookies = {}, ...fields }: { cookies?: Record<string, string>; RelayState?: string } = {},
): Promise<Answer> =>
  service.call('POST', await samlPath(service, endpoint), {
    body: new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64'), ...fields }).toString(),
    headers: formHeaders,
    cookies,
  });

/** Sends a message by the redirect binding, as a link of another site does. @param query with its signature */
export const redirectMessage = async (
  service: TestService,
  endpoint: SamlEndpoint,
  query: string,
  cookies: Record<string, string> = {},
): Promise<Answer> => service.call('GET', `${await samlPath(service, endpoint)}?${query}`, { cookies });

/** The single sign-on cookie of a session. */
export const ssoCookieOf = async (service: TestService, token: string): Promise<{ sso: string }> => ({
  sso: (await service.call('POST', '/user/sso_cookie/', { token })).cookie('sso') ?? '',
});

/** Signs a browser in at the service provider of the tests by a signed request. @returns the subject and session of the assertion */
export async function enterProvider(
  service: TestService,
  privateKey: string,
  cookies: { sso: string },
): Promise<Pick<ProviderSession, 'nameId' | 'sessionIndex'>> {
  const request = signedMessage(authnRequestXml({ issueInstant: service.clock.now() }), privateKey);
  const xml = xmlOf(formOf(await postMessage(service, 'SingleSignOnService', request, { cookies })));
  const nameId = /<saml:NameID[^>]*>([^<]+)</.exec(xml)?.[1] ?? '';
  const sessionIndex = /SessionIndex="([^"]+)"/.exec(xml)?.[1] ?? '';
  return { nameId, sessionIndex };
}

/** The service with one service provider that signs, whose messages the tests make themselves. */
export async function startSamlService(driver: Driver) {
  const key = await spKey();
  const service = await startTestService({ driver });
  const words = ['--acs-url', acsUrl, '--slo-url', sloUrl, '--certificate', key.file];
  await operate(service, 'saml', 'create', '--entity-id', entityId, ...words);
  const now = () => service.clock.now();

  return {
    service,
    key,
    now,
    signUp: (contacts?: Parameters<typeof signUp>[1]) => signUp(service, contacts),
    /** Signs the person in, here and at the service provider, as a session of its own. */
    enter: async (person: Person): Promise<ProviderSession> => {
      service.clock.step(60);
      const { access } = await signIn(service, person);
      const cookies = await ssoCookieOf(service, access);
      return { ...(await enterProvider(service, key.privateKey, cookies)), access, cookies };
    },
    isSignedIn: async ({ access }: ProviderSession): Promise<boolean> => {
      const answer = await me(service, access);
      if (answer.status !== 401) ok(answer);
      return answer.status === 200;
    },
  };
}
export type SamlService = Awaited<ReturnType<typeof startSamlService>>;
