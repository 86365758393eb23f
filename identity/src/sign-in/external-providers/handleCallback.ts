import type { ExternalAuthAnswer, ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import { addSeconds } from '../../platform/clock';
import { requireActive } from '../../sessions/requireActive';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError } from '../../platform/http/errors';
import { passGates } from '../session-start/passGates';
import type { Executor } from '../../platform/storage/database';
import { lockUser } from '../../sessions/lockUser';
import { relyingPartyOf, type RelyingParty } from '../../sessions/relyingPartyOf';
import { startSession } from '../session-start/startSession';
import { privateModeUser } from '../identify/identify';
import { opaqueUser } from '../../people/opaqueUser';
import { presentIdentified } from '../../people/users.presenter';
import type { UserRow } from '../../people/users.repository';
import { providerUnavailable, loginFailed, loginExpired } from './errors';
import { findLinkedUser, findUserByProvenEmail } from './externalAccounts.repository';
import { nextRequiredStep, matchAccount, hideUnverifiedMatch, type AccountMatch } from './accountMatch';
import type { ExternalProfile } from './profile';
import type { ProviderClient } from './providerClient';
import { linkPendingLogin, type PendingLogin } from './pendingLogin';
import { savePendingLogin, receiveCallback, type LoginAttemptRow } from './loginAttempts.repository';
import { publicPendingLoginId, readState, secretsOf } from './loginAttemptSecrets';

/** Long enough to fill in the register form. */
const pendingLoginSeconds = 30 * 60;

/** Parameters of the callback that the protocol defines; anything else in the address is ignored. */
const protocolParameters = ['code', 'state', 'error', 'error_description', 'iss'] as const;

/**
 * Handles the callback of a login attempt (`GET /user/external_auth/`): once, from the browser that started it, and for the
 * provider at which it was started.
 * @throws 400 external_expired, external_refused, external_failed; 401 user_inactive; 503 external_away
 */
export async function handleCallback(
  context: Context,
  visitor: Visitor,
  { name, client }: { name: ProviderName; client: ProviderClient },
  query: ExternalAuthQuery,
): Promise<ExternalAuthAnswer> {
  const { db, clock, secrets } = context;
  const id = readState(secrets.codeKey, query.state ?? '');
  if (id === undefined || visitor.device === undefined) throw loginExpired();
  const attempt = await receiveCallback(db, { id, provider: name, device: visitor.device, now: clock.now() });
  if (!attempt) throw loginExpired();

  const profile = withStoredName(attempt, await fetchProfile(context, { name, client }, id, query));
  if (query.purpose === 'link') return readyToLink(context, id, profile);
  const match = await findMatch(context, db, name, profile);
  if (match.kind !== 'proven') await saveLogin(context, db, { id, profile, userId: null });
  const external_auth = publicPendingLoginId(secrets.codeKey, id);
  if (match.kind === 'none') return { status: 'registration_required', external_auth };
  if (match.kind === 'possible') {
    const isPrivate = context.config.identifyMode === 'private';
    const user = isPrivate ? privateModeUser(opaqueUser(context, match.user.phone)) : presentIdentified(match.user);
    return { status: 'confirmation_required', external_auth, user };
  }
  const { user, pendingLogin } = await saveProvenLogin(context, { id, name, profile, user: match.user });
  const { has_unaccepted_documents, ...saved } = pendingLogin;
  const missing = nextRequiredStep(user) ?? (has_unaccepted_documents ? 'documents_required' : undefined);
  if (missing) return { status: missing, external_auth, user: presentIdentified(user) };
  const proving = { ...saved, subject: profile.subject };
  return signInWithProfile(context, visitor, { pendingLogin: proving, user, relyingParty: relyingPartyOf(query) });
}

/** The user to whom the profile belongs, as far as the visitor may learn it. */
async function findMatch(
  { config }: Context,
  executor: Executor,
  name: ProviderName,
  profile: ExternalProfile,
): Promise<AccountMatch> {
  const linked = await findLinkedUser(executor, name, profile.subject);
  const sameEmail = profile.email === null ? undefined : await findUserByProvenEmail(executor, profile.email);
  const match = matchAccount(profile, linked, sameEmail);
  return config.identifyMode === 'private' ? hideUnverifiedMatch(match, profile) : match;
}

/** Stores the profile of a login attempt. @param userId the user whom it proves */
function saveLogin(
  { clock }: Context,
  executor: Executor,
  { id, profile, userId }: { id: string; profile: ExternalProfile; userId: number | null },
) {
  const now = clock.now();
  return savePendingLogin(executor, id, profile, { userId, now, expiresAt: addSeconds(now, pendingLoginSeconds) });
}

/**
 * Stores a profile that proves a user. The match is looked up again under the lock: an unlinking that has been committed since ends
 * only the pending logins that it sees, and this one would link the account again.
 * @returns the user as read under the lock: the steps that a sign-in still needs may have changed
 * @throws 400 external_expired if the profile no longer proves the user, 401 user_inactive
 */
function saveProvenLogin(
  context: Context,
  { name, user, ...login }: { id: string; name: ProviderName; profile: ExternalProfile; user: UserRow },
) {
  return context.db.transaction().execute(async (transaction) => {
    requireActive(context, await lockUser(transaction, user.id));
    const match = await findMatch(context, transaction, name, login.profile);
    if (match.kind !== 'proven' || match.user.id !== user.id) throw loginExpired();
    const pendingLogin = await saveLogin(context, transaction, { ...login, userId: user.id });
    return { user: match.user, pendingLogin };
  });
}

/** For a signed-in user: `linkToSession` links the account, and the response does not reveal its owner. */
async function readyToLink(context: Context, id: string, profile: ExternalProfile): Promise<ExternalAuthAnswer> {
  await saveLogin(context, context.db, { id, profile, userId: null });
  return { status: 'link_ready', external_auth: publicPendingLoginId(context.secrets.codeKey, id) };
}

interface ProvingLogin {
  pendingLogin: PendingLogin;
  user: UserRow;
  relyingParty: RelyingParty | undefined;
}

/** The profile alone proves the user, and no further step is needed. */
async function signInWithProfile(
  context: Context,
  visitor: Visitor,
  { pendingLogin, user, relyingParty }: ProvingLogin,
): Promise<ExternalAuthAnswer> {
  const firstFactor = {
    user,
    proven: [],
    factor: null,
    factorInUse: null,
    ids: [],
    pendingLogin,
    proof: {},
    answer: {},
    requiredDocuments: [],
  };
  const { amr, factorInUse } = await passGates(context, visitor, firstFactor);
  const { jwt } = await context.db.transaction().execute(async (transaction) => {
    await linkPendingLogin(context, transaction, { visitor, pendingLogin, user });
    const signIn = { user, visitor, event: 'sign_in', amr, relyingParty, factorInUse } as const;
    return startSession(context, signIn, transaction);
  });
  return { status: 'signed_in', jwt };
}

/** Exchanges the callback for the profile. Errors are logged by their code only: their messages may hold tokens. */
async function fetchProfile(
  { log, secrets }: Context,
  { name, client }: { name: ProviderName; client: ProviderClient },
  id: string,
  query: ExternalAuthQuery,
): Promise<ExternalProfile> {
  const parameters = new URLSearchParams(
    protocolParameters.flatMap((parameter) => {
      const value = query[parameter];
      return value === undefined ? [] : [[parameter, value]];
    }),
  );
  try {
    return await client.fetchProfile(parameters, secretsOf(secrets.codeKey, id));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, error: reason, cause } = error as { code?: string; error?: string; cause?: { code?: string } };
    const failure = { provider: name, reason: code ?? reason ?? cause?.code };
    if (isUnreachable(error)) {
      log.warn(failure, 'external provider unreachable');
      throw providerUnavailable();
    }
    log.warn(failure, 'external provider gave no valid profile');
    throw loginFailed();
  }
}

/** Whether fetch failed or timed out, as opposed to an invalid answer. The library wraps what fetch throws. */
const isUnreachable = (error: unknown): boolean =>
  [error, (error as { cause?: unknown }).cause].some((item) =>
    ['TypeError', 'TimeoutError'].includes((item as Error | undefined)?.name ?? ''),
  );

/** Apple sends the name only in the form of the callback (see formPost.routes). */
const withStoredName = ({ first_name, last_name }: LoginAttemptRow, profile: ExternalProfile): ExternalProfile => ({
  ...profile,
  firstName: profile.firstName || (first_name ?? ''),
  lastName: profile.lastName || (last_name ?? ''),
});
