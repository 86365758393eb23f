import { randomUUID } from 'node:crypto';
import type { AuthorizeAnswer } from '@passport/shared/schemas/oauth2';
import { requireUsable } from '../../applications/registration/requireUsable';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, notFound } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import {
  consumePushedRequest,
  findArtifact,
  hashValue,
  interactionSeconds,
  upsertArtifact,
} from './artifacts.repository';
import { readInteraction, type Decision, type Interaction, type KeptDecision } from './interaction';
import { loadAhead, loadClient, sessionCutoffs } from './loaders';
import { providerPrefix } from './issuer';
import type { AuthorizationRun } from './providerRequest';
import { runAuthorization } from './runAuthorization';

/** Parameters that a partner's short address omits: `/?client_id=…&redirect_uri=…&state=…` (spec 2). */
const defaults = { response_type: 'code', scope: 'openid' };

/** Parameters of an authorization response, in the order of RFC 6749 section 4.1.2 and RFC 9207. */
const responseParameters = ['code', 'error', 'error_description', 'state', 'iss'] as const;

/** The consent screen shows these from the address, everything else from the stored request (see `describeClient`). */
const shownParameters = ['client_id', 'redirect_uri'] as const;

/** The request to decide on. If the provider has stored it, as it was first sent. */
interface AuthorizationRequest {
  query: URLSearchParams;
  redirectUri: string;
  interaction: (Interaction & { id: string }) | undefined;
}

/**
 * Finishes an authorization request for a signed-in person (`POST /oauth2/authorize/`): the call itself means consent, or refusal
 * with `decision`.
 * @returns the response parameters for `redirect_uri`; protocol errors are returned in the same way
 * @throws 404 a request without redirect_uri, an unknown or inactive client; 403 a private one; 400 a request that must not be
 *   answered to its address; 401 login_required where the person has to sign in again: `errors.interaction` goes into the address
 */
export async function authorize(
  context: Context,
  visitor: Visitor,
  { session, user }: SessionWithUser,
  { text, decision }: { text: string; decision: Decision },
): Promise<AuthorizeAnswer> {
  const { sid } = session;
  const { query, redirectUri, interaction } = await readRequest(context, sid, text);
  const clientId = query.get('client_id') ?? '';
  const found = interaction?.artifact.client ?? (await loadClient(context, clientId));
  const client = requireUsable(context, found, { applicationId: clientId, employment: user.employment });

  const pushedRequest = interaction?.parJti === undefined ? undefined : hashValue(interaction.parJti);
  const run: AuthorizationRun = { decision, interaction: interaction?.id, pushedRequest };
  const loaded = await loadAhead(context, sid, client, interaction);
  const mode = query.get('response_mode') ?? 'query';
  query.delete('response_mode');
  const location = await runAuthorization(context, visitor, { sid, query, run, loaded });
  if (run.wanted) {
    throw new AppError(401, 'errors.login-required', {
      code: 'login_required',
      facts: { interaction: run.wanted.interaction },
    });
  }
  if (!location) {
    throw new AppError(400, 'errors.oauth-request', { facts: { error: run.error?.error ?? 'invalid_request' } });
  }
  if (pushedRequest !== undefined) {
    // With a code it was consumed in the same transaction.
    const now = context.clock.now();
    const isAnswered = run.isIssued ?? (await consumePushedRequest(context.db, pushedRequest, sid, now));
    if (!isAnswered) throw new AppError(400, 'errors.oauth-request-expired');
  }
  if (mode !== 'query') {
    query.set('response_mode', mode);
    const decided = { sid, decision, at: context.clock.now().getTime() };
    const id = await keepDecision(context, { query, interaction }, decided);
    return { redirect_uri: providerAddress(context, query, id) };
  }
  return answerOf(location, redirectUri);
}

async function readRequest(context: Context, sid: string, text: string): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(text);
  const id = query.get('interaction');
  query.delete('interaction');
  // An empty value counts as none (RFC 6749 section 3.1).
  for (const name of [...query.keys()]) query.delete(name, '');
  const redirectUri = query.get('redirect_uri');
  if (redirectUri === null) {
    await noteMissingAddress(context, query.get('client_id') ?? '');
    throw notFound();
  }
  if (id === null) {
    // A pushed request replaces every parameter: the provider has to store it first, so that the consent screen shows what it requests.
    if (query.has('request_uri')) throw invalidRequest();
    for (const [name, value] of Object.entries(defaults)) if (!query.has(name)) query.set(name, value);
    return { query, redirectUri, interaction: undefined };
  }
  const cutoffs = sessionCutoffs(context);
  const interaction = readInteraction(await findArtifact(context.db, hashValue(id), cutoffs, sid));
  if (!interaction || interaction.artifact.expires_at <= cutoffs.now)
    throw new AppError(400, 'errors.oauth-request-expired');
  const kept = new URLSearchParams(interaction.query);
  kept.delete('interaction');
  // With the id of another request in the address, the person would agree to data that they were not shown.
  if (shownParameters.some((name) => query.get(name) !== kept.get(name))) throw invalidRequest();
  return { query: kept, redirectUri, interaction: { ...interaction, id } };
}

const invalidRequest = (): AppError =>
  new AppError(400, 'errors.oauth-request', { facts: { error: 'invalid_request' } });

/** The developer sees that no address was sent, compared with the registered ones. */
async function noteMissingAddress(context: Context, applicationId: string): Promise<void> {
  const client = await loadClient(context, applicationId);
  const registered = client?.redirect_uris.join('\n') ?? null;
  context.activity.attempted({ applicationId, outcome: client ? 'redirect_uri' : 'inactive', sent: null, registered });
}

/**
 * Keeps a decision until the browser fetches its answer from the provider.
 * @returns the interaction that contains it
 */
async function keepDecision(
  context: Context,
  { query, interaction }: Pick<AuthorizationRequest, 'query' | 'interaction'>,
  decided: KeptDecision,
): Promise<string> {
  const now = context.clock.now();
  const id = interaction?.id ?? randomUUID();
  const payload = interaction?.artifact.payload ?? { params: Object.fromEntries(query) };
  await upsertArtifact(context.db, {
    id: hashValue(id),
    kind: 'Interaction',
    payload: { ...payload, decided },
    applicationId: query.get('client_id'),
    sid: null,
    grantId: null,
    now,
    expiresAt: interaction?.artifact.expires_at ?? addSeconds(now, interactionSeconds),
  });
  return id;
}

/** For `form_post` and `fragment` the provider answers itself: the browser goes there and it finds the decision. */
function providerAddress({ config }: Context, query: URLSearchParams, interaction: string): string {
  const withInteraction = new URLSearchParams(query);
  withInteraction.set('interaction', interaction);
  return `${config.publicUrl}${providerPrefix}/auth?${withInteraction.toString()}`;
}

/** For a response type other than `code` the provider answers in the fragment, errors too. */
function answerOf({ searchParams, hash }: URL, redirectUri: string): AuthorizeAnswer {
  const fragment = new URLSearchParams(hash.slice(1));
  const values = responseParameters.map((name) => [name, searchParams.get(name) ?? fragment.get(name)] as const);
  return { redirect_uri: redirectUri, ...Object.fromEntries(values.filter(([, value]) => value !== null)) };
}
