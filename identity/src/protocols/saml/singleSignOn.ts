import { randomUUID } from 'node:crypto';
import { mayUseApplication } from '../../applications/registration/mayUseApplication';
import { addSeconds, hourSeconds } from '../../platform/clock';
import { connectService } from '../../applications/connected-services/connectedServices.repository';
import type { Context } from '../../context';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { readAuthnRequest, type AuthnRequest } from './authnRequest';
import { isContextMet } from './authnContext';
import { continuePath, hashOfKey, newBrowserKey } from './browserKey';
import type { BrowserStep } from './browserStep';
import { requireFresh } from './freshness';
import { nameIdFor } from './nameId';
import type { SamlMessage } from './readMessage';
import { notingRefusal } from './notingRefusal';
import { consumeMessageId } from './receivedMessages.repository';
import { failureResponse, loginResponse, newMessageId, type FailureReason } from './responses';
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
import { putSamlSession } from './samlSessions.repository';
import { isSignInNeeded } from './signInNeeded';
import { findProvider, findProviderByEntityId, type ServiceProvider } from './serviceProviders.repository';
import { verifySender } from './verifySender';

/** Long enough for the visitor to register. */
export const requestSeconds = hourSeconds;
/** One sign-in, and one more by another account; after that the browser evidently does not keep our cookies. */
const maxBounces = 2;

/** The active service provider with an entity ID. @throws {SamlRefusal} */
async function requireProvider(context: Context, entityId: string): Promise<ServiceProvider> {
  const provider = await findProviderByEntityId(context.db, entityId);
  if (provider && !provider.is_active)
    context.activity.attempted({ applicationId: provider.application_id, outcome: 'inactive' });
  if (!provider?.is_active) throw new SamlRefusal('unknown issuer');
  return provider;
}

/** The browser that brings a request. */
interface Visit {
  /** By the HttpOnly cookie. */
  signedIn: SessionWithUser | undefined;
  /** A form of another site posted the request: the browser then sends no Lax cookie, whether the visitor is signed in or not. */
  isPosted: boolean;
}

/**
 * Receives an AuthnRequest. A signed-in visitor gets the response immediately; others sign in first, while the request is stored.
 * @throws {SamlRefusal} also for a request that was answered before
 */
export async function receiveRequest(context: Context, received: SamlMessage, visit: Visit): Promise<BrowserStep> {
  const provider = await requireProvider(context, received.issuer);
  return notingRefusal(context, provider, () => receiveFrom(context, provider, received, visit));
}

async function receiveFrom(
  context: Context,
  provider: ServiceProvider,
  received: SamlMessage,
  { signedIn, isPosted }: Visit,
): Promise<BrowserStep> {
  const message = await verifySender(received, provider, false);
  const request = readAuthnRequest(message, provider, context.config);
  const { application_id: applicationId } = provider;
  const now = context.clock.now();
  const expiresAt = requireFresh(message.root, now);
  const { unmet } = request;
  const kept = newRequest(context, provider, request);
  // In one transaction with the stored request: a message that was not stored may be sent again.
  const isNew = await context.db.transaction().execute(async (transaction) => {
    const isConsumed = await consumeMessageId(transaction, { applicationId, messageId: message.id, expiresAt });
    if (isConsumed && !unmet) await insertRequest(transaction, kept.request);
    return isConsumed;
  });
  if (!isNew) {
    const earlier = await findRequestOf(context.db, applicationId, message.id, now);
    if (!earlier) throw new SamlRefusal('replayed AuthnRequest');
    // Reloading the page continues the request; another browser is refused there.
    return { kind: 'redirect', url: continuePath(earlier.id) };
  }
  if (unmet) {
    const { reason, ...told } = unmet;
    context.activity.attempted({ applicationId, outcome: 'request', ...told });
    return fail(context, provider, kept.request, reason);
  }
  if (request.isPassive && isPosted) return { kind: 'redirect', url: continuePath(kept.request.id), kept: keyOf(kept) };
  return continueKept(context, provider, kept, signedIn);
}

/** Answers a request without an assertion. */
async function fail(
  context: Context,
  provider: ServiceProvider,
  { request_id: requestId, acs_url: acsUrl, relay_state: relayState }: NewSamlRequest,
  reason: FailureReason,
): Promise<BrowserStep> {
  const message = await failureResponse(context, { provider, acsUrl, requestId }, reason);
  return { kind: 'post', url: acsUrl, field: 'SAMLResponse', message, relayState };
}

/**
 * IdP-initiated SSO, for service providers that have it enabled (SAML profiles section 4.1.5).
 * @throws {SamlRefusal}
 */
export async function startIdpInitiated(
  context: Context,
  applicationId: string,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const provider = await findProvider(context.db, applicationId);
  const [acsUrl] = provider?.acs_urls ?? [];
  if (!provider?.is_active || !provider.is_idp_initiated || acsUrl === undefined)
    throw new SamlRefusal('IdP-initiated SSO disabled');
  const kept = newRequest(context, provider, {
    ...{ requestId: null, acsUrl, relayState: null },
    ...{ isForced: false, isPassive: false, authnContext: null },
  });
  await insertRequest(context.db, kept.request);
  return continueKept(context, provider, kept, signedIn);
}

/** A request that is kept for the browser that brought it. */
interface KeptRequest {
  request: NewSamlRequest;
  browserKey: string;
}

/** The key with which its browser continues it. */
const keyOf = ({ request, browserKey }: KeptRequest) => ({ requestId: request.id, browserKey });

/** The row of a sign-on that a service provider requested, or that was initiated here. */
function newRequest(
  { clock }: Context,
  provider: ServiceProvider,
  signOn: Pick<AuthnRequest, 'acsUrl' | 'relayState' | 'isForced' | 'isPassive' | 'authnContext'> & {
    requestId: string | null;
  },
): KeptRequest {
  const now = clock.now();
  const browserKey = newBrowserKey();
  const request = {
    id: randomUUID(),
    application_id: provider.application_id,
    request_id: signOn.requestId,
    acs_url: signOn.acsUrl,
    relay_state: signOn.relayState,
    is_forced: signOn.isForced,
    is_passive: signOn.isPassive,
    authn_context: signOn.authnContext,
    browser_hash: hashOfKey(browserKey),
    created_at: now,
    expires_at: addSeconds(now, requestSeconds),
  };
  return { request, browserKey };
}

async function continueKept(
  context: Context,
  provider: ServiceProvider,
  kept: KeptRequest,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const step = await proceed(context, provider, { ...kept.request, bounces: 0, used_at: null }, signedIn);
  return step.kind === 'redirect' ? { ...step, kept: keyOf(kept) } : step;
}

/**
 * Continues a kept request after its visitor has signed in (entry rule 5).
 * @param browserKey from the cookie of the browser that brought the request
 * @throws {SamlRefusal} for a request that was answered or has expired, and for another browser
 */
export async function continueRequest(
  context: Context,
  id: string,
  browserKey: string | undefined,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const request = await findRequest(context.db, id, context.clock.now());
  const provider = request && (await findProvider(context.db, request.application_id));
  if (!request || !provider?.is_active) throw new SamlRefusal('unknown, expired or answered request');
  if (browserKey === undefined || request.browser_hash !== hashOfKey(browserKey)) {
    // A browser without cookies counts as not signed in, and is shown no page.
    if (request.is_passive) return refuse(context, provider, request, 'NoPassive');
    throw new SamlRefusal('request belongs to another browser');
  }
  return notingRefusal(context, provider, () => proceed(context, provider, request, signedIn));
}

async function proceed(
  context: Context,
  provider: ServiceProvider,
  request: SamlRequestRow,
  signedIn: SessionWithUser | undefined,
): Promise<BrowserStep> {
  const { application_id: applicationId, access_level: registered } = provider;
  const isToSignIn = !signedIn || isSignInNeeded(provider, request, signedIn);
  if (request.is_passive && (isToSignIn || request.is_forced)) {
    context.activity.attempted({ applicationId, outcome: 'sign_in_needed' });
    return refuse(context, provider, request, 'NoPassive');
  }
  if (isToSignIn) {
    if ((await countBounce(context.db, request.id)) > maxBounces)
      throw new SamlRefusal('sign-in did not yield a usable session');
    return { kind: 'redirect', url: `/?next=${encodeURIComponent(continuePath(request.id))}` };
  }
  if (!mayUseApplication(provider.access_level, signedIn.user.employment)) {
    context.activity.attempted({ applicationId, outcome: 'access_level', registered });
    if (request.is_passive) return refuse(context, provider, request, 'RequestDenied');
    return { kind: 'redirect', url: '/forbidden' };
  }
  if (!isContextMet(signedIn.session.amr, request.authn_context)) {
    context.activity.attempted({ applicationId, outcome: 'request', sent: `NoAuthnContext: ${request.authn_context}` });
    return refuse(context, provider, request, 'NoAuthnContext');
  }
  return answer(context, provider, request, signedIn);
}

/** Answers a request without an assertion, once. */
async function refuse(
  context: Context,
  provider: ServiceProvider,
  request: SamlRequestRow,
  reason: FailureReason,
): Promise<BrowserStep> {
  if (!(await consumeRequest(context.db, request.id, context.clock.now())))
    throw new SamlRefusal('request already answered');
  return fail(context, provider, request, reason);
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
    if (!(await consumeRequest(transaction, request.id, now))) throw new SamlRefusal('request already answered');
    const name = await nameIdFor(transaction, provider, user);
    if (name === undefined) throw new SamlRefusal('no proven email address for the NameID');
    const index = await putSamlSession(transaction, {
      session_index: newMessageId(),
      sid: session.sid,
      application_id: applicationId,
      name_id: name,
      name_id_format: provider.name_id_format,
      created_at: now,
    });
    const scopes = scopesOf(Object.values(provider.attributes));
    await connectService(transaction, { userId: user.id, applicationId, scopes, now });
    return { nameId: name, sessionIndex: index };
  });
  context.activity.attempted({ applicationId, outcome: 'success' });
  context.activity.signedIn(applicationId, user.id);
  const target = { provider, acsUrl: request.acs_url, requestId: request.request_id };
  return {
    kind: 'post',
    url: request.acs_url,
    field: 'SAMLResponse',
    message: await loginResponse(context, target, {
      signedIn,
      nameId,
      sessionIndex,
      authnContext: request.authn_context,
    }),
    relayState: request.relay_state,
  };
}

/** The OpenID Connect scopes that cover the attributes of a service provider. */
const scopesOf = (fields: readonly string[]): string[] => {
  const scopes = { profile: ['first_name', 'last_name', 'smart_id'], email: ['email'], phone: ['phone'] };
  const covered = Object.entries(scopes).filter(([, known]) => known.some((field) => fields.includes(field)));
  return ['openid', ...covered.map(([scope]) => scope)];
};
