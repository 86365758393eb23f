import { randomUUID } from 'node:crypto';
import { mayUse } from '../applications/mayUse';
import { addSeconds } from '../clock';
import { recordUse } from '../connected-services/connectedServices.repository';
import type { Context } from '../context';
import type { SessionWithUser } from '../sessions/sessions.repository';
import { provenEmail } from '../users/provenEmail';
import { readAuthnRequest } from './authnRequest';
import type { BrowserStep } from './browserStep';
import type { SamlMessage } from './readMessage';
import { failureResponse, loginResponse, newMessageId } from './responses';
import { SamlRefusal } from './samlRefusal';
import {
  countBounce,
  findRequest,
  insertRequest,
  useRequest,
  type NewSamlRequest,
  type SamlRequestRow,
} from './samlRequests.repository';
import { nameIdOf, putSamlSession } from './samlSessions.repository';
import { findProvider, findProviderByEntityId, type ServiceProvider } from './serviceProviders.repository';
import { verifySender } from './verifySender';

/** Long enough to register. */
const requestSeconds = 3600;
/** Once to sign in, and once more where another person did; after that the cookies of this browser are of no use. */
const maxBounces = 2;

/** The provider with an entity ID, if it may be answered. @throws {SamlRefusal} */
async function requireProvider(context: Context, entityId: string): Promise<ServiceProvider> {
  const provider = await findProviderByEntityId(context.db, entityId);
  if (!provider?.is_active) throw new SamlRefusal('nobody of the registry');
  return provider;
}

/**
 * Takes a request of a service provider. Somebody who is signed in in this browser is answered for at once; anybody else signs
 * in first, while the request is kept here.
 * @param signedIn by the HttpOnly cookie
 * @throws {SamlRefusal}
 */
export async function takeRequest(
  context: Context,
  message: SamlMessage,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const provider = await requireProvider(context, message.issuer);
  await verifySender(message, provider, false);
  const request = readAuthnRequest(message, provider, context.config);
  const target = { provider, ...request };
  const fail = async (reason: 'NoPassive' | 'InvalidNameIDPolicy'): Promise<BrowserStep> => ({
    kind: 'post',
    url: request.acsUrl,
    field: 'SAMLResponse',
    message: await failureResponse(context, target, reason),
    relayState: request.relayState,
  });
  if (request.isFormatUnknown) return fail('InvalidNameIDPolicy');
  if (request.isPassive && (!signedIn || request.isForced)) return fail('NoPassive');
  return keepAndContinue(context, provider, { ...request, signedIn });
}

/**
 * Begins a sign-in here, for a service provider that wants that (SAML profiles section 4.1.5).
 * @throws {SamlRefusal}
 */
export async function startHere(
  context: Context,
  applicationId: string,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const provider = await findProvider(context.db, applicationId);
  const [acsUrl] = provider?.acs_urls ?? [];
  if (!provider?.is_active || !provider.is_idp_initiated || acsUrl === undefined)
    throw new SamlRefusal('no start from here');
  return keepAndContinue(context, provider, { requestId: null, acsUrl, relayState: null, isForced: false, signedIn });
}

interface Wanted {
  requestId: string | null;
  acsUrl: string;
  relayState: string | null;
  isForced: boolean;
  signedIn: SessionWithUser | undefined;
}

async function keepAndContinue(context: Context, provider: ServiceProvider, wanted: Wanted): Promise<BrowserStep> {
  const { requestId, acsUrl, relayState, isForced, signedIn } = wanted;
  const now = context.clock.now();
  const request: NewSamlRequest = {
    id: randomUUID(),
    application_id: provider.application_id,
    request_id: requestId,
    acs_url: acsUrl,
    relay_state: relayState,
    is_forced: isForced,
    created_at: now,
    expires_at: addSeconds(now, requestSeconds),
  };
  await insertRequest(context.db, request);
  return goOn(context, provider, { ...request, bounces: 0, used_at: null }, signedIn);
}

/**
 * Goes on with a request that was kept, after its visitor signed in (entry rule 5).
 * @throws {SamlRefusal} for one that was answered or has expired, and for a browser that keeps no cookies
 */
export async function continueRequest(
  context: Context,
  id: string,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const request = await findRequest(context.db, id, context.clock.now());
  const provider = request && (await findProvider(context.db, request.application_id));
  if (!request || !provider?.is_active) throw new SamlRefusal('no request that waits');
  return goOn(context, provider, request, signedIn);
}

async function goOn(
  context: Context,
  provider: ServiceProvider,
  request: SamlRequestRow,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const isStale = request.is_forced && signedIn !== undefined && signedIn.session.confirmed_at < request.created_at;
  // A sign-in asks for a proven address first: without one the person has no name there.
  const isNameless =
    signedIn !== undefined && provider.name_id_format === 'email' && provenEmail(signedIn.user) === null;
  if (!signedIn || isStale || isNameless) {
    if ((await countBounce(context.db, request.id)) > maxBounces)
      throw new SamlRefusal('the sign-in does not reach us');
    const next = `next=${encodeURIComponent(`/saml/continue/${request.id}`)}`;
    return { kind: 'redirect', url: signedIn ? `/?logout&${next}` : `/?${next}` };
  }
  if (!mayUse(provider.access_level, signedIn.user.employment)) return { kind: 'redirect', url: '/forbidden' };
  return answer(context, provider, request, signedIn);
}

async function answer(
  context: Context,
  provider: ServiceProvider,
  request: SamlRequestRow,
  signedIn: SessionWithUser,
): Promise<BrowserStep> {
  const { user, session } = signedIn;
  const { application_id: applicationId } = provider;
  const now = context.clock.now();
  const { nameId, sessionIndex } = await context.db.transaction().execute(async (transaction) => {
    if (!(await useRequest(transaction, request.id, now))) throw new SamlRefusal('answered a moment before');
    const name =
      provider.name_id_format === 'email'
        ? (provenEmail(user) ?? '')
        : await nameIdOf(transaction, applicationId, user.id);
    const index = await putSamlSession(transaction, {
      session_index: newMessageId(),
      sid: session.sid,
      application_id: applicationId,
      name_id: name,
      created_at: now,
    });
    const scopes = scopesOf(Object.values(provider.attributes));
    await recordUse(transaction, { userId: user.id, applicationId, scopes, now });
    return { nameId: name, sessionIndex: index };
  });
  const target = { provider, acsUrl: request.acs_url, requestId: request.request_id };
  return {
    kind: 'post',
    url: request.acs_url,
    field: 'SAMLResponse',
    message: await loginResponse(context, target, { signedIn, nameId, sessionIndex }),
    relayState: request.relay_state,
  };
}

/** What the attributes of a provider tell, in the scopes of OpenID Connect. */
const scopesOf = (fields: readonly string[]): string[] => {
  const scopes = { profile: ['first_name', 'last_name', 'smart_id'], email: ['email'], phone: ['phone'] };
  const told = Object.entries(scopes).filter(([, known]) => known.some((field) => fields.includes(field)));
  return ['openid', ...told.map(([scope]) => scope)];
};
