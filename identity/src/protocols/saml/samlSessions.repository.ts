import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { LogoutState, SamlTables } from './saml.tables';

export type SamlSessionRow = Selectable<SamlTables['saml_sessions']>;
export type LogoutRow = Selectable<SamlTables['saml_logouts']>;

/** Records that a session has signed in to a service. @returns its SessionIndex, the same for a repeated sign-in */
export async function putSamlSession(
  executor: Executor,
  session: Pick<
    SamlSessionRow,
    'session_index' | 'sid' | 'application_id' | 'name_id' | 'name_id_format' | 'created_at'
  >,
): Promise<string> {
  const { session_index } = await executor
    .insertInto('saml_sessions')
    .values(session)
    .onConflict((conflict) =>
      conflict
        .columns(['sid', 'application_id'])
        .doUpdateSet({ name_id: session.name_id, name_id_format: session.name_id_format, logout_state: 'open' }),
    )
    .returning('session_index')
    .executeTakeFirstOrThrow();
  return session_index;
}

/** The sessions of a person at a service, as identified in a message of the service. */
interface NamedSessions {
  applicationId: string;
  nameId: string;
  /** Undefined if the message has none. */
  sessionIndex: string | undefined;
  now: Date;
}

/**
 * The sessions that a service provider asks to end, the latest first: without a SessionIndex all that the person has there (SAML core section
 * 3.7.3.2), of which the ended ones do not count if there is a live one.
 */
export async function findSamlSessions(
  executor: Executor,
  { applicationId, nameId, sessionIndex, now }: NamedSessions,
): Promise<Pick<SamlSessionRow, 'sid'>[]> {
  const named = await executor
    .selectFrom('saml_sessions as n')
    .innerJoin('sessions as s', 's.sid', 'n.sid')
    .select(['n.sid', 's.ended_at', 's.expires_at'])
    .where('n.application_id', '=', applicationId)
    .where('n.name_id', '=', nameId)
    .$if(sessionIndex !== undefined, (all) => all.where('n.session_index', '=', sessionIndex!))
    .orderBy('n.created_at', 'desc')
    .execute();
  const alive = named.filter(({ ended_at, expires_at }) => ended_at === null && expires_at > now);
  return alive.length > 0 ? alive : named.slice(0, 1);
}

export async function insertLogout(executor: Executor, logout: LogoutRow): Promise<void> {
  await executor.insertInto('saml_logouts').values(logout).execute();
}

export async function findLogout(executor: Executor, id: string): Promise<LogoutRow | undefined> {
  return executor.selectFrom('saml_logouts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A service that a session has signed in to, with what a logout needs. */
export type SignedInService = SamlSessionRow &
  Pick<Selectable<SamlTables['saml_service_providers']>, 'entity_id' | 'slo_url'> & { name: string };

/** The services that a session has signed in to, by name. */
export async function servicesOfSession(executor: Executor, sid: string): Promise<SignedInService[]> {
  return executor
    .selectFrom('saml_sessions as s')
    .innerJoin('saml_service_providers as p', 'p.application_id', 's.application_id')
    .innerJoin('applications as a', 'a.id', 's.application_id')
    .selectAll('s')
    .select(['p.entity_id', 'p.slo_url', 'a.name'])
    .where('s.sid', '=', sid)
    .orderBy('a.name')
    .orderBy('s.session_index')
    .execute();
}

/** Records that a service is asked to end a session. @returns false if it has been asked already, so that only one answer is waited for */
export async function askService(executor: Executor, sessionIndex: string, requestId: string): Promise<boolean> {
  const asked = await executor
    .updateTable('saml_sessions')
    .set({ logout_state: 'asked', logout_request_id: requestId })
    .where('session_index', '=', sessionIndex)
    .where('logout_state', '=', 'open')
    .returning('session_index')
    .executeTakeFirst();
  return asked !== undefined;
}

/**
 * Records the progress of the logout at one service.
 * @param status of a service's response if it could not end the session
 */
export async function setLogoutState(
  executor: Executor,
  sessionIndex: string,
  state: LogoutState,
  status: string | null = null,
): Promise<void> {
  await executor
    .updateTable('saml_sessions')
    .set({ logout_state: state, logout_status: status })
    .where('session_index', '=', sessionIndex)
    .execute();
}

/** Records that a session has ended at one service. */
export async function endAtService(executor: Executor, sid: string, applicationId: string): Promise<void> {
  await executor
    .updateTable('saml_sessions')
    .set({ logout_state: 'ended' })
    .where('sid', '=', sid)
    .where('application_id', '=', applicationId)
    .execute();
}
