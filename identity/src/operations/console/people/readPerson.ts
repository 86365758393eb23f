import type { Person } from '@passport/shared/schemas/console/people';
import type { Context } from '../../../context';
import { listAliveSessions, type ListedSession } from '../../../account/sessions/accountSessions.repository';
import { listConnectedServices } from '../../../applications/connected-services/connectedServices.repository';
import type { UserRow } from '../../../people/users.repository';
import { readDevice } from '../../../platform/devices/describeDevice';
import { aliveCriteria } from '../../../sessions/isAlive';
import { listAccounts } from '../../../sign-in/external-providers/externalAccounts.repository';
import { listPasskeys } from '../../../sign-in/passkeys/passkeys.repository';
import { presentPasskey } from '../../../sign-in/passkeys/passkeys.presenter';
import { versionOf } from '../act';
import type { ConsoleCaller } from '../operatorRoute';
import { personState } from '../personActs';
import { presentPerson } from '../personRef';
import { mayOn } from './mayOn';
import { findPersonFacts, type PersonFacts } from './person.repository';
import { findLockAlarm } from './lockAlarm';
import { lockEnd, stateOf } from './accountState';
import { findReveals, mergeReveals, type Reveal } from './reveals.repository';

/** Sessions that are shown, the last used first. */
const mostSessions = 20;
/** No session is "the current one" of an operator. */
const noSession = '00000000-0000-0000-0000-000000000000';

const presentSession = (row: ListedSession): Person['sessions']['items'][number] => ({
  ...{ id: row.sid, name: row.name, ...readDevice(row.device), country: row.country, methods: row.amr },
  service: row.service_name === null ? null : { name: row.service_name, logo: row.service_logo },
  first_seen: row.signed_in_at.toISOString(),
  last_seen: row.last_seen_at.toISOString(),
});

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The alarm that the lock of a person followed. */
async function readLockAlarm(reads: Context['reads'], user: UserRow, now: Date): Promise<Person['lock_alarm']> {
  const alarm = lockEnd(user, now) === null ? undefined : await findLockAlarm(reads, user, now);
  return alarm ? { event: alarm.event, at: alarm.at.toISOString() } : null;
}

function presentFacts(user: UserRow, facts: PersonFacts, now: Date) {
  const { approvals, support_requests, is_black_listed, is_operator } = facts;
  return {
    ...{ support_requests, is_black_listed, is_operator },
    state: stateOf(user, now),
    locked_until: timeOf(lockEnd(user, now)),
    deletion_at: timeOf(user.deletion_at),
    language: user.language,
    date_joined: user.date_joined.toISOString(),
    is_email_proven: user.email !== null && user.is_verified,
    need_change_email: user.need_change_email,
    employment: user.employment,
    two_factor_auth: user.two_factor_auth,
    factor_since: timeOf(facts.factor_since),
    factor_reset_at: timeOf(facts.factor_reset_at),
    recovery_codes_left: user.two_factor_auth === 'DISABLE' ? null : facts.recovery_codes_left,
    last_sign_in_at: timeOf(facts.last_sign_in_at),
    approvals: approvals.map(({ expires_at, ...rest }) => ({
      ...rest,
      expires_at: new Date(expires_at).toISOString(),
    })),
  };
}

/** The contacts of a person for one operator. */
function presentContacts(user: UserRow, reveal: Reveal | undefined) {
  const { phone, email, ...ref } = presentPerson(user);
  const isShown = (field: 'phone' | 'email') => reveal?.fields.includes(field) ?? false;
  return {
    ...ref,
    phone: isShown('phone') ? user.phone : phone,
    email: isShown('email') ? user.email : email,
    revealed_until: timeOf(reveal?.until ?? null),
    revealed: reveal?.fields ?? [],
  };
}

/** The state of a person for an operator (`GET /operator/people/{user_id}/`): nothing in it signs anybody in. */
export async function readPerson(context: Context, caller: ConsoleCaller, user: UserRow): Promise<Person> {
  const { reads, clock } = context;
  const now = clock.now();
  const criteria = aliveCriteria(context, user.id);
  const { idleSince } = criteria;
  const facts = await findPersonFacts(reads, { id: user.id, phone: user.phone, now, idleSince });
  const reveals = await findReveals(reads, { personId: user.id, operator: caller.user.user_id, now });
  const passkeys = (await listPasskeys(reads, user.id, now)).filter(({ removed_at }) => removed_at === null);
  const sessions = await listAliveSessions(reads, criteria, { current: noSession, limit: mostSessions });
  const services = await listConnectedServices(reads, user.id);
  const accounts = await listAccounts(reads, user.id);
  return {
    ...presentContacts(user, mergeReveals(reveals)),
    ...presentFacts(user, facts, now),
    lock_alarm: await readLockAlarm(reads, user, now),
    version: await versionOf(reads, { type: 'user', id: user.user_id }, personState(user)),
    passkeys_count: passkeys.length,
    passkeys: passkeys.map((row) => {
      const { name, authenticator, created_at, last_used_at } = presentPasskey(row);
      return { name, authenticator, created_at, last_used_at };
    }),
    sessions: { total: facts.sessions_total, items: sessions.map(presentSession) },
    services: services.map(({ name, last_used_at }) => ({ name, last_used_at: last_used_at.toISOString() })),
    external_accounts: accounts.map(({ provider, linked_at }) => ({ provider, linked_at: linked_at.toISOString() })),
    may: mayOn(caller, user, facts, now),
  };
}
