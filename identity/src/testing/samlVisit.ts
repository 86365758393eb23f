import { inflateRawSync } from 'node:zlib';
import type { Profile, SAML, SamlConfig } from '@node-saml/node-saml';
import { signUp, type Person } from './flows';
import { startTestService, type Answer, type Driver, type TestService } from './harness';
import { operate } from './operate';
import { spKey } from './samlKeys';
import { formOf, pathOf, samlPeer, xmlOf } from './samlPeer';
import { ssoCookieOf } from './samlService';
import { createSteppedClock } from './steppedClock';

/** A service provider built on node-saml, with the user who is signed in to it through the service. */
export interface EnteredProvider {
  sp: SAML;
  profile: Profile;
  /** The response that signed them in. */
  xml: string;
}

/** `--slo-url` and its binding, as `enter` gives them to the command. */
export const sloWords = (name: string, binding: 'redirect' | 'post' = 'redirect'): string[] => [
  ...['--slo-url', `https://${name}.example/slo`, '--slo-binding', binding],
];

/** The message in an address of the redirect binding. */
export const messageIn = (address: string): string => {
  const query = new URL(address).searchParams;
  const message = query.get('SAMLRequest') ?? query.get('SAMLResponse') ?? '';
  return inflateRawSync(Buffer.from(message, 'base64')).toString();
};

/**
 * The response of a service provider to a LogoutRequest.
 * @param isEnded whether the user named in the request matches the one who is signed in there
 * @returns the address to which the browser takes it
 */
export async function answerLogout(sp: SAML, address: string, isEnded = true): Promise<string> {
  const { search, searchParams } = new URL(address);
  const query = Object.fromEntries(searchParams);
  const { profile } = await sp.validateRedirectAsync(query, search.slice(1));
  return sp.getLogoutResponseUrlAsync(profile!, query.RelayState!, {}, isEnded);
}

/**
 * The browser of a signed-in person, and service providers on node-saml that sign.
 * @param service on the system clock, with which node-saml compares
 */
export async function samlVisit(
  service: TestService,
  person: Pick<Person, 'jwt'>,
  key: Awaited<ReturnType<typeof spKey>>,
) {
  const cookies = await ssoCookieOf(service, person.jwt.access);
  const open = (address: string): Promise<Answer> => service.call('GET', pathOf(address), { cookies });
  const peer = (name: string, more: Partial<SamlConfig> = {}): Promise<SAML> => {
    const [issuer, callbackUrl] = [`https://${name}.example/metadata`, `https://${name}.example/acs`];
    const addresses = { issuer, callbackUrl, audience: issuer, logoutCallbackUrl: `https://${name}.example/slo` };
    return samlPeer(service, { ...addresses, privateKey: key.privateKey, decryptionPvk: key.privateKey, ...more });
  };

  return {
    open,
    /** The redirect target of an address. */
    locationOf: async (address: string): Promise<string> => String((await open(address)).headers.location),
    /** A service provider as its developer sets it up; its entity ID, addresses and key follow from the name. */
    peer,
    register: (name: string, ...more: string[]) => {
      const at = `https://${name}.example`;
      const words = ['--name', name, '--entity-id', `${at}/metadata`, '--acs-url', `${at}/acs`];
      return operate(service, 'saml', 'create', ...words, '--certificate', key.file, ...more);
    },
    /** The answer to a sign-in request of a service provider. */
    signIn: async (sp: SAML): Promise<Answer> => open(await sp.getAuthorizeUrlAsync('', undefined, {})),
    /** Signs the person in to a registered service provider. */
    enter: async (name: string, more: Partial<SamlConfig> = {}): Promise<EnteredProvider> => {
      const sp = await peer(name, more);
      const form = formOf(await open(await sp.getAuthorizeUrlAsync('', undefined, {})));
      const { profile } = await sp.validatePostResponseAsync({ SAMLResponse: form.SAMLResponse });
      if (!profile) throw new Error(`${name} signed nobody in.`);
      return { sp, profile, xml: xmlOf(form) };
    },
  };
}
export type SamlVisit = Awaited<ReturnType<typeof samlVisit>>;

/** Starts the service on the system clock, with a person and their visit. */
export async function startSamlVisit(driver: Driver) {
  const key = await spKey();
  const service = await startTestService({ driver, clock: createSteppedClock(new Date()) });
  const person = await signUp(service);
  const visit = await samlVisit(service, person, key);
  return {
    ...{ service, person, key, visit },
    /** Registers a service provider and signs the person in to it. */
    enter: async (name: string, ...more: string[]): Promise<EnteredProvider> => {
      await visit.register(name, ...more);
      return visit.enter(name);
    },
  };
}
