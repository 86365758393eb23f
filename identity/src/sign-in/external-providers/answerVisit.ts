import type { ExternalAuthAnswer, ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, userInactive } from '../../platform/http/errors';
import { beginSession } from '../session-start/beginSession';
import { newSession } from '../session-start/newSession';
import { passGates } from '../session-start/passGates';
import { hiddenUser } from '../identify/identify';
import { opaqueUser } from '../../people/opaqueUser';
import { presentIdentified } from '../../people/users.presenter';
import type { UserRow } from '../../people/users.repository';
import { providerAway, visitFailed, visitOver } from './errors';
import { findLinkedUser, findUserByProvenEmail } from './externalAccounts.repository';
import { missingOf, outcomeOf, withoutGuesses } from './outcome';
import type { ExternalProfile } from './profile';
import type { ProviderClient } from './providerClient';
import { linkPendingLogin, type PendingLogin } from './pendingLogin';
import { finishVisit, receiveCallback, type VisitRow } from './visits.repository';
import { readState, secretsOf, ticketOf } from './visitSecrets';

/** What a visit came to may be used this long: a person fills in the register form meanwhile. */
const usableSeconds = 30 * 60;

/** Parameters of the answer that the provider's protocol knows; anything else in the address is not passed on. */
const protocolParameters = ['code', 'state', 'error', 'error_description', 'iss'] as const;

/**
 * Takes the answer that the browser brought back from a provider (`GET /user/external_auth/`): once, from the browser that
 * set out, and for the provider it was sent to.
 * @throws 400 external_expired, external_refused, external_failed; 401 user_inactive; 503 external_away
 */
export async function answerVisit(
  context: Context,
  visitor: Visitor,
  { name, client }: { name: ProviderName; client: ProviderClient },
  query: ExternalAuthQuery,
): Promise<ExternalAuthAnswer> {
  const { db, clock, secrets } = context;
  const id = readState(secrets.codeKey, query.state ?? '');
  if (id === undefined || visitor.device === undefined) throw visitOver();
  const visit = await receiveCallback(db, { id, provider: name, device: visitor.device, now: clock.now() });
  if (!visit) throw visitOver();

  const profile = withKeptName(visit, await askProvider(context, { name, client }, id, query));
  const [linked, sameEmail] = await Promise.all([
    findLinkedUser(db, name, profile.subject),
    profile.email === null ? undefined : findUserByProvenEmail(db, profile.email),
  ]);
  const isPrivate = context.config.identifyMode === 'private';
  const found = outcomeOf(profile, linked, sameEmail);
  const outcome = isPrivate ? withoutGuesses(found, profile) : found;
  const proven = outcome.kind === 'user' ? outcome.user : undefined;
  if (proven && !proven.is_active) throw userInactive();
  const now = clock.now();
  const finished = await finishVisit(db, id, profile, {
    userId: proven?.id ?? null,
    now,
    expiresAt: addSeconds(now, usableSeconds),
  });
  const external_auth = ticketOf(secrets.codeKey, id);
  if (outcome.kind === 'nobody') return { status: 'registration_required', external_auth };
  if (outcome.kind === 'maybe-user') {
    const user = isPrivate ? hiddenUser(opaqueUser(context, outcome.user.phone)) : presentIdentified(outcome.user);
    return { status: 'confirmation_required', external_auth, user };
  }
  const missing = missingOf(outcome.user);
  if (missing) return { status: missing, external_auth, user: presentIdentified(outcome.user) };
  return signInByVisit(context, visitor, { ...finished, subject: profile.subject }, outcome.user);
}

async function signInByVisit(
  context: Context,
  visitor: Visitor,
  visit: PendingLogin,
  user: UserRow,
): Promise<ExternalAuthAnswer> {
  const gates = { user, proven: [], factor: null, ids: [], visit, proof: {} };
  const amr = await passGates(context, visitor, gates);
  const { jwt, session } = newSession(context, user, visitor, 'sign_in', amr);
  await context.db.transaction().execute(async (transaction) => {
    await linkPendingLogin(context, transaction, visitor, visit, user);
    await beginSession(context, { user, session, verifications: [] }, transaction);
  });
  return { status: 'signed_in', jwt };
}

/** Exchanges the answer for the profile. What went wrong is logged by its kind: its texts may hold tokens. */
async function askProvider(
  { log, secrets }: Context,
  { name, client }: { name: ProviderName; client: ProviderClient },
  id: string,
  query: ExternalAuthQuery,
): Promise<ExternalProfile> {
  const answer = new URLSearchParams(
    protocolParameters.flatMap((parameter) => {
      const value = query[parameter];
      return value === undefined ? [] : [[parameter, value]];
    }),
  );
  try {
    return await client.readAnswer(answer, secretsOf(secrets.codeKey, id));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, error: reason, cause } = error as { code?: string; error?: string; cause?: { code?: string } };
    log.warn({ provider: name, reason: code ?? reason ?? cause?.code }, 'an external sign-in failed');
    throw isAway(error) ? providerAway() : visitFailed();
  }
}

/** No answer at all, as opposed to a wrong one: fetch failed, or took too long. The library wraps what fetch throws. */
const isAway = (error: unknown): boolean =>
  [error, (error as { cause?: unknown }).cause].some((item) =>
    ['TypeError', 'TimeoutError'].includes((item as Error | undefined)?.name ?? ''),
  );

/** Apple tells the name only in the form that brought the answer (see formPost.routes). */
const withKeptName = ({ first_name, last_name }: VisitRow, profile: ExternalProfile): ExternalProfile => ({
  ...profile,
  firstName: profile.firstName || (first_name ?? ''),
  lastName: profile.lastName || (last_name ?? ''),
});
