import { randomUUID } from 'node:crypto';
import type { AuthorizeAnswer } from '@passport/shared/schemas/oauth2';
import { mayUse } from '../applications/mayUse';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, notFound } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { consumeArtifact, findArtifact, hashValue, upsertArtifact, type Presented } from './artifacts.repository';
import type { Decided, Decision, Run } from './decision';
import { interactionSeconds } from './configuration';
import { enginePrefix } from './engine';
import { clientOf, loadAhead } from './engineReads';
import { idleSince } from '../../sessions/requireSession';
import { runAuthorization } from './runEngine';

/** What a request of the specification's own kind leaves out: `/?client_id=…&redirect_uri=…&state=…`. */
const defaults = { response_type: 'code', scope: 'openid' };

/** Part of an answer to the client, in the order of RFC 6749 section 4.1.2 and RFC 9207. */
const answerNames = ['code', 'error', 'error_description', 'state', 'iss'] as const;

/** Who asks and where the answer goes; the rest is shown as the kept request has it (see `describeClient`). */
const shownNames = ['client_id', 'redirect_uri'] as const;

/** The request that is decided about: as it was first sent, where the engine has kept it (then nobody has changed it). */
interface Request {
  query: URLSearchParams;
  redirectUri: string;
  interaction: { id: string; found: Presented } | undefined;
}

/**
 * Finishes an authorization request for a signed-in person (`POST /oauth2/authorize/`): calling it is agreeing, or refusing
 * with `decision`.
 * @returns what the browser carries to `redirect_uri`; errors of the protocol are such an answer too
 * @throws 404 a request without redirect_uri, an unknown or inactive client, 403 a private one, 400 a request that must not be answered to its address,
 *   401 login_required where the person has to prove themselves anew: `errors.interaction` goes into the address
 */
export async function authorize(
  context: Context,
  visitor: Visitor,
  { session, user }: SessionWithUser,
  { text, decision }: { text: string; decision: Decision },
): Promise<AuthorizeAnswer> {
  const { query, redirectUri, interaction } = await readRequest(context, text);
  const clientId = query.get('client_id') ?? '';
  const client = interaction?.found.client ?? (await clientOf(context, clientId));
  if (!client) throw notFound();
  if (!mayUse(client.access_level, user.employment)) throw new AppError(403, 'errors.private-service');

  const run: Run = {
    decision,
    interaction: interaction?.id,
    loaded: await loadAhead(context, session.sid, client),
  };
  const mode = query.get('response_mode') ?? 'query';
  const isByEngine = mode !== 'query';
  query.delete('response_mode');
  const location = await runAuthorization(context, visitor, { sid: session.sid, query, run });
  if (run.wanted) {
    throw new AppError(401, 'errors.login-required', {
      code: 'login_required',
      facts: { interaction: run.wanted.interaction },
    });
  }
  if (!location) {
    throw new AppError(400, 'errors.oauth-request', { facts: { error: run.error?.error ?? 'invalid_request' } });
  }
  if (interaction) await usePushedRequest(context, interaction.found);
  if (isByEngine) {
    query.set('response_mode', mode);
    const id = await keepDecision(context, { query, interaction }, { sid: session.sid, decision });
    return { redirect_uri: engineAddress(context, query, id) };
  }
  return answerOf(location, redirectUri);
}

async function readRequest(context: Context, text: string): Promise<Request> {
  const query = new URLSearchParams(text);
  const id = query.get('interaction');
  query.delete('interaction');
  // An empty value counts as none (RFC 6749 section 3.1).
  for (const name of [...query.keys()]) query.delete(name, '');
  const redirectUri = query.get('redirect_uri');
  if (redirectUri === null) throw notFound();
  if (id === null) {
    for (const [name, value] of Object.entries(defaults)) if (!query.has(name)) query.set(name, value);
    return { query, redirectUri, interaction: undefined };
  }
  const now = context.clock.now();
  const found = await findArtifact(context.db, hashValue(id), { now, idleSince: idleSince(context) });
  if (found?.kind !== 'Interaction' || found.expires_at <= now) throw new AppError(400, 'errors.oauth-request-expired');
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(found.payload.params as object)) {
    if (typeof value === 'string') kept.append(name, value);
  }
  kept.delete('interaction');
  // The person was shown these of the address: an id of another request would have them agree to what they never saw.
  if (shownNames.some((name) => query.get(name) !== kept.get(name)))
    throw new AppError(400, 'errors.oauth-request', { facts: { error: 'invalid_request' } });
  return { query: kept, redirectUri, interaction: { id, found } };
}

/** A pushed request is for one answer (RFC 9126 section 4). */
async function usePushedRequest(context: Context, { payload }: Presented): Promise<void> {
  const { parJti } = payload;
  if (typeof parJti === 'string' && !(await consumeArtifact(context.db, hashValue(parJti), context.clock.now())))
    throw new AppError(400, 'errors.oauth-request-expired');
}

/**
 * Keeps a decision until the browser fetches its answer from the engine.
 * @returns the interaction that holds it
 */
async function keepDecision(
  context: Context,
  { query, interaction }: Pick<Request, 'query' | 'interaction'>,
  decided: Decided,
): Promise<string> {
  const now = context.clock.now();
  const id = interaction?.id ?? randomUUID();
  const payload = interaction?.found.payload ?? { params: Object.fromEntries(query) };
  await upsertArtifact(context.db, {
    id: hashValue(id),
    kind: 'Interaction',
    payload: { ...payload, decided },
    applicationId: interaction?.found.application_id ?? null,
    sid: null,
    grantId: null,
    now,
    expiresAt: interaction?.found.expires_at ?? addSeconds(now, interactionSeconds),
  });
  return id;
}

/** The engine itself answers with a form, or in the fragment: the browser goes to it, and it finds the decision. */
function engineAddress({ config }: Context, query: URLSearchParams, interaction: string): string {
  const again = new URLSearchParams(query);
  again.set('interaction', interaction);
  return `${config.publicUrl}${enginePrefix}/auth?${again.toString()}`;
}

/** The engine answers to a type that is not the code in the fragment, also by an error. */
function answerOf({ searchParams, hash }: URL, redirectUri: string): AuthorizeAnswer {
  const inFragment = new URLSearchParams(hash.slice(1));
  const values = answerNames.map((name) => [name, searchParams.get(name) ?? inFragment.get(name)] as const);
  return { redirect_uri: redirectUri, ...Object.fromEntries(values.filter(([, value]) => value !== null)) };
}
