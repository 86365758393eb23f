import { randomUUID } from 'node:crypto';
import { record } from '../../protection/audit/audit';
import { addSeconds, hourSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { endSession } from '../../sessions/sessions.repository';
import type { BrowserStep } from './browserStep';
import { samlAddresses } from './entities';
import { requireFresh } from './freshness';
import { logoutRequest, logoutResponse } from './logoutMessages';
import type { SamlMessage } from './readMessage';
import { notingRefusal } from './notingRefusal';
import { consumeMessageId } from './receivedMessages.repository';
import { SamlRefusal, staleMessage } from './samlRefusal';
import {
  askService,
  endAtService,
  findLogout,
  findSamlSessions,
  insertLogout,
  servicesOfSession,
  setLogoutState,
  type LogoutRow,
  type SignedInService,
} from './samlSessions.repository';
import { findProvider, findProviderByEntityId, type ServiceProvider } from './serviceProviders.repository';
import { logoutPath } from './startLogout';
import { verifySender } from './verifySender';
import { assertionNamespace, childText, onlyChild, protocolNamespace, type MessageElement } from './xml';
import { isUuid } from '../../platform/uuid';

/** A logout takes moments; its address shows the person's services, so it expires. */
const logoutSeconds = hourSeconds;
const statusPattern = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/;

/**
 * Handles a logout message of a verified sender; the developer of the sender finds a refusal among the attempts.
 * @throws {SamlRefusal}
 */
async function handleFrom<Result>(
  context: Context,
  received: SamlMessage,
  isSignatureNeeded: boolean,
  handle: (provider: ServiceProvider, message: SamlMessage) => Promise<Result>,
): Promise<Result> {
  const provider = await findProviderByEntityId(context.db, received.issuer);
  if (!provider) throw new SamlRefusal('unknown issuer', undefined, 'sender');
  const verifyAndHandle = async (): Promise<Result> => {
    const message = await verifySender(received, provider, isSignatureNeeded);
    const { destination } = message;
    if (destination !== undefined && destination !== samlAddresses(context.config).slo)
      throw new SamlRefusal('Destination is not this endpoint');
    return handle(provider, message);
  };
  return notingRefusal(context, provider, verifyAndHandle, received.kind);
}

/**
 * Ends the sessions that a service provider asks to end (SAML profiles section 4.4). The logout then continues at the other services of
 * one session only, that of this browser or else the latest: requests reach services through the browser that holds their session.
 * @param browserSid the session of the browser that brings the message
 * @throws {SamlRefusal} also for a replay and for a deactivated service provider
 */
export async function receiveLogoutRequest(
  context: Context,
  received: SamlMessage,
  visitor: Visitor,
  browserSid: string | undefined,
): Promise<BrowserStep> {
  // The signature is required: without it anybody could end anybody's session.
  return handleFrom(context, received, true, (provider, message) =>
    endNamedSessions(context, provider, { message, visitor, browserSid }),
  );
}

interface BroughtRequest {
  message: SamlMessage;
  visitor: Visitor;
  browserSid: string | undefined;
}

async function endNamedSessions(
  context: Context,
  provider: ServiceProvider,
  { message, visitor, browserSid }: BroughtRequest,
): Promise<BrowserStep> {
  if (message.kind !== 'LogoutRequest') throw new SamlRefusal(`unexpected ${message.kind} at the SLO endpoint`);
  if (!provider.is_active)
    throw new SamlRefusal('service provider is deactivated', { outcome: 'inactive' }, 'inactive');
  if (provider.slo_url === null) throw new SamlRefusal('no SingleLogoutService URL registered');
  const { application_id: applicationId } = provider;
  const now = context.clock.now();
  const expiresAt = requireFresh(message.root, now);
  const nameId = childText(message.root, assertionNamespace, 'NameID');
  if (nameId === undefined) throw new SamlRefusal('missing NameID');
  const sessionIndex = childText(message.root, protocolNamespace, 'SessionIndex');
  const request = { applicationId, messageId: message.id, expiresAt };
  const answer = { requestId: message.id, relayState: message.relayState ?? null };
  const id = randomUUID();
  // In the transaction of its effect: a message whose processing was lost may be sent again.
  const hasSessions = await context.db.transaction().execute(async (transaction) => {
    if (!(await consumeMessageId(transaction, request))) throw staleMessage('replayed LogoutRequest');
    const named = await findSamlSessions(transaction, { applicationId, nameId, sessionIndex, now });
    const [latest] = named;
    if (!latest) return false;
    // In one order, so that two messages that end the same sessions do not wait for each other.
    for (const sid of named.map((one) => one.sid).sort()) {
      const userId = await endSession(transaction, sid, now);
      const details = { by: provider.name };
      if (userId !== undefined) await record(transaction, { event: 'logout', at: now, userId, sid, visitor, details });
      await endAtService(transaction, sid, applicationId);
    }
    await insertLogout(transaction, {
      id,
      sid: (named.find(({ sid }) => sid === browserSid) ?? latest).sid,
      application_id: applicationId,
      request_id: answer.requestId,
      relay_state: answer.relayState,
      return_url: null,
      created_at: now,
    });
    return true;
  });
  if (!hasSessions) return logoutResponse(context, provider, { ...answer, isPartial: false });
  return { kind: 'redirect', url: logoutPath(id) };
}

/**
 * Records the answer of a service provider to our LogoutRequest.
 * @returns where the browser continues
 * @throws {SamlRefusal} also where it answers none of our requests
 */
export async function receiveLogoutResponse(context: Context, received: SamlMessage): Promise<string> {
  // The signature is optional here. A provider deactivated after we sent it a LogoutRequest may still answer: `is_active` is not checked.
  return handleFrom(context, received, false, (provider, message) => recordAnswer(context, provider, message));
}

async function recordAnswer(context: Context, provider: ServiceProvider, message: SamlMessage): Promise<string> {
  const logout = await requireLogout(context, message.relayState ?? '');
  requireFresh(message.root, context.clock.now());
  const services = await servicesOfSession(context.db, logout.sid);
  const inResponseTo = message.root.getAttribute('InResponseTo');
  const asked = services.find(
    ({ application_id, logout_request_id }) =>
      application_id === provider.application_id && logout_request_id === inResponseTo,
  );
  if (!asked) throw new SamlRefusal('no matching LogoutRequest');
  const [status, reason] = statusIn(message.root);
  const isEnded = status === 'Success';
  const failureStatus = isEnded ? null : (reason ?? status ?? null);
  await setLogoutState(context.db, asked.session_index, isEnded ? 'ended' : 'failed', failureStatus);
  return logoutPath(logout.id);
}

/**
 * The status of a response and its second-level status (SAML core section 3.2.2.2), by the last part of their names; undefined for one
 * that the standard does not define.
 */
function statusIn(root: MessageElement): [status: string | undefined, reason: string | undefined] {
  const status = onlyChild(root, protocolNamespace, 'Status');
  const code = status && onlyChild(status, protocolNamespace, 'StatusCode');
  const reason = code && onlyChild(code, protocolNamespace, 'StatusCode');
  const nameOf = (element: MessageElement | undefined): string | undefined =>
    statusPattern.exec(element?.getAttribute('Value') ?? '')?.[1];
  return [nameOf(code), nameOf(reason)];
}

/** The next step of a logout: to a service provider, or our page with the outcomes. */
export type LogoutStep = BrowserStep | { kind: 'done'; services: LoggedOutService[] };
export interface LoggedOutService {
  name: string;
  /** `unsupported`: no SingleLogoutService URL is registered, so its own session continues; `refused`: its response was not a success. */
  state: 'ended' | 'unanswered' | 'unknownPrincipal' | 'refused' | 'unsupported';
  /** Of a service whose response was not a success: its status, e.g. `RequestDenied`. */
  status: string | null;
}

/**
 * Continues a logout: at the next service that no parallel request has asked yet; after the last one, with the response to the service
 * provider or the return URL of the client that initiated it, or else with our page.
 * @throws {SamlRefusal} where it does not exist or has expired
 */
export async function continueLogout(context: Context, id: string): Promise<LogoutStep> {
  const logout = await requireLogout(context, id);
  const services = await servicesOfSession(context.db, logout.sid);
  const next = services.find(({ logout_state, slo_url }) => logout_state === 'open' && slo_url !== null);
  const provider = next && (await findProvider(context.db, next.application_id));
  if (next && provider) {
    const request = await logoutRequest(context, provider, next, logout.id);
    const isAsked = await askService(context.db, next.session_index, request.id);
    if (!isAsked) return continueLogout(context, id);
    return { ...request.step, ...(logout.return_url !== null && { leadsTo: logout.return_url }) };
  }
  if (logout.return_url !== null) return { kind: 'redirect', url: logout.return_url };
  const outcomes = services.map((service) => ({
    name: service.name,
    state: stateOf(service),
    status: service.logout_state === 'failed' ? service.logout_status : null,
  }));
  const initiator = logout.application_id === null ? undefined : await findProvider(context.db, logout.application_id);
  if (!initiator || logout.request_id === null) return { kind: 'done', services: outcomes };
  const isPartial = outcomes.some(({ state }) => state !== 'ended');
  const answer = { requestId: logout.request_id, relayState: logout.relay_state, isPartial };
  return logoutResponse(context, initiator, answer);
}

/** @throws {SamlRefusal} where it does not exist or has expired */
async function requireLogout(context: Context, id: string): Promise<LogoutRow> {
  const logout = isUuid(id) ? await findLogout(context.db, id) : undefined;
  if (!logout || addSeconds(logout.created_at, logoutSeconds) <= context.clock.now())
    throw new SamlRefusal('unknown or expired logout', undefined, 'ended');
  return logout;
}

const stateOf = ({ logout_state, logout_status, slo_url }: SignedInService): LoggedOutService['state'] => {
  if (logout_state === 'ended') return 'ended';
  if (slo_url === null) return 'unsupported';
  if (logout_state !== 'failed') return 'unanswered';
  return logout_status === 'UnknownPrincipal' ? 'unknownPrincipal' : 'refused';
};
