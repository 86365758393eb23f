import { randomUUID } from 'node:crypto';
import { mayUse } from '../applications/mayUse';
import { addSeconds } from '../../platform/clock';
import { connectService } from '../connected-services/connectedServices.repository';
import type { Context } from '../../context';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { provenEmail } from '../../people/provenEmail';
import { readAuthnRequest } from './authnRequest';
import { continuePath, hashOfKey, newBrowserKey } from './browserKey';
import type { BrowserStep } from './browserStep';
import { requireFresh } from './freshness';
import type { SamlMessage } from './readMessage';
import { consumeMessageId } from './receivedMessages.repository';
import { failureResponse, loginResponse, newMessageId } from './responses';
import { SamlRefusal } from './samlRefusal';
import {
  countBounce,
  findRequest,
  findRequestOf,
  insertRequest,
  consumeRequest,
  type NewSamlRequest,
  type SamlRequestRow,
} from './samlRequests.repository';
import { nameIdOf, putSamlSession } from './samlSessions.repository';
import { isSignInNeeded } from './signInNeeded';
import { findProvider, findProviderByEntityId, type ServiceProvider } from './serviceProviders.repository';
import { verifySender } from './verifySender';

/** How long a request waits for its visitor: long enough to register. */
export const requestSeconds = 3600;
/** Once to sign in, and once more where another person did; after that the cookies of this browser are of no use. */
const maxBounces = 2;

/** The provider with an entity ID, if it may be answered. @throws {SamlRefusal} */
async function requireProvider(context: Context, entityId: string): Promise<ServiceProvider> {
  const provider = await findProviderByEntityId(context.db, entityId);
  if (!provider?.is_active) throw new SamlRefusal('an unknown issuer');
  return provider;
}

/**
 * Receives a request of a service provider. A visitor with a session in this browser gets the answer at once; anybody else
 * signs in first, while the request is kept here.
 * @param signedIn by the HttpOnly cookie
 * @throws {SamlRefusal} also for a request that was answered before
 */
export async function receiveRequest(
  context: Context,
  received: SamlMessage,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const provider = await requireProvider(context, received.issuer);
  const message = await verifySender(received, provider, false);
  const request = readAuthnRequest(message, provider, context.config);
  const { application_id: applicationId } = provider;
  const now = context.clock.now();
  const expiresAt = requireFresh(message.root, now);
  if (!(await consumeMessageId(context.db, { applicationId, messageId: message.id, expiresAt }))) {
    const kept = await findRequestOf(context.db, applicationId, message.id, now);
    if (!kept) throw new SamlRefusal('a request that came before');
    // A page that is loaded again goes on; any other browser is refused there.
    return { kind: 'redirect', url: continuePath(kept.id) };
  }
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
    throw new SamlRefusal('sign-in may not begin here');
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
  const id = randomUUID();
  const browserKey = newBrowserKey();
  const request: NewSamlRequest = {
    id,
    application_id: provider.application_id,
    request_id: requestId,
    acs_url: acsUrl,
    relay_state: relayState,
    is_forced: isForced,
    browser_hash: hashOfKey(browserKey),
    created_at: now,
    expires_at: addSeconds(now, requestSeconds),
  };
  await insertRequest(context.db, request);
  const step = await goOn(context, provider, { ...request, bounces: 0, used_at: null }, signedIn);
  return step.kind === 'redirect' ? { ...step, kept: { requestId: id, browserKey } } : step;
}

/**
 * Goes on with a request that was kept, after its visitor signed in (entry rule 5).
 * @param browserKey of the cookie that the browser got when it brought the request
 * @throws {SamlRefusal} for one that was answered or has expired, and for another browser than the one that brought it
 */
export async function continueRequest(
  context: Context,
  id: string,
  browserKey: string | undefined,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const request = await findRequest(context.db, id, context.clock.now());
  const provider = request && (await findProvider(context.db, request.application_id));
  if (!request || !provider?.is_active) throw new SamlRefusal('no request that waits');
  if (browserKey === undefined || request.browser_hash !== hashOfKey(browserKey))
    throw new SamlRefusal('another browser than the one that brought the request');
  return goOn(context, provider, request, signedIn);
}

async function goOn(
  context: Context,
  provider: ServiceProvider,
  request: SamlRequestRow,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  if (!signedIn || isSignInNeeded(provider, request, signedIn)) {
    if ((await countBounce(context.db, request.id)) > maxBounces)
      throw new SamlRefusal('the sign-in does not reach us');
    return { kind: 'redirect', url: `/?next=${encodeURIComponent(continuePath(request.id))}` };
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
    if (!(await consumeRequest(transaction, request.id, now))) throw new SamlRefusal('already answered');
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
    await connectService(transaction, { userId: user.id, applicationId, scopes, now });
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
