import type { FindAnswer } from '@passport/shared/schemas/console/people';
import { sql, type RawBuilder } from 'kysely';
import type { UserRow } from '../../../people/users.repository';
import type { Executor } from '../../../platform/storage/database';
import { uuidOf } from '../personRef';
import type { LastDigits } from './lastDigits';
import type { Terms } from './readQuery';

/** A person who matches, and by what. */
export interface FoundPerson extends Pick<
  UserRow,
  'id' | 'user_id' | 'first_name' | 'last_name' | 'phone' | 'email' | 'is_active' | 'locked_until'
> {
  kind: FindAnswer['read_as']['kind'];
  /** Name of the application that led to the person. */
  via: string | null;
  last_seen_at: Date | null;
}

/** An application without an owner: it was found, and nobody by it. */
export type FoundNobody = Pick<FoundPerson, 'kind' | 'via'> & { id: null };

const columns = sql`u.id, u.user_id, u.first_name, u.last_name, u.phone, u.email, u.is_active, u.locked_until`;

/**
 * One look-up. Each has its own index, and reads the columns of the person by itself: a join of all of them with the table of users might
 * read it from one end to the other.
 * @param rank orders people; the lowest is the best match
 */
const lookUp = (
  kind: FoundPerson['kind'],
  rank: RawBuilder<number>,
  from: RawBuilder<unknown>,
  via: RawBuilder<string | null> = sql`NULL::text`,
): RawBuilder<unknown> => sql`SELECT ${sql.lit(kind)} AS kind, ${rank} AS rank, ${via} AS via, ${columns} FROM ${from}`;

/** People by the last digits of their phone; those whose name is one of the words come before those whose name begins with it. */
function byLastDigits({ digits, names, emailDomain, email, id }: LastDigits): RawBuilder<unknown> {
  const [first, last] = [sql`comparable_name(u.first_name)`, sql`comparable_name(u.last_name)`];
  const conditions = [
    sql`right(u.phone, 4) = ${digits}`,
    ...names.map(
      (name) =>
        sql`(starts_with(${first}, comparable_name(${name})) OR starts_with(${last}, comparable_name(${name})))`,
    ),
    ...(emailDomain === undefined ? [] : [sql`right(lower(u.email), ${emailDomain.length}::integer) = ${emailDomain}`]),
    ...(email === undefined ? [] : [sql`lower(u.email) = ${email}`]),
    ...(id === undefined ? [] : [sql`u.id = ${id}`]),
  ];
  const wholeWords = names.map(
    (name) => sql`(CASE WHEN comparable_name(${name}) IN (${first}, ${last}) THEN 0 ELSE 1 END)`,
  );
  return lookUp(
    'last_digits',
    sql`${sql.join([sql`0`, ...wholeWords], sql` + `)}`,
    sql`users u WHERE ${sql.join(conditions, sql` AND `)}`,
  );
}

/** Whom an event is about: its account, the person that is its target, or the person who acted. */
const personOfEvent = sql`coalesce(e.user_id,
  CASE WHEN e.target_type = 'user' THEN (SELECT t.id FROM users t WHERE t.user_id = ${uuidOf('e.target_id')}) END,
  CASE WHEN e.actor_kind = 'person' THEN (SELECT t.id FROM users t WHERE t.user_id = ${uuidOf('e.actor')}) END)`;

const owner = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`applications a LEFT JOIN users u ON u.id = a.owner_id WHERE ${condition}`;

const rank = (place: number): RawBuilder<number> => sql`${sql.lit(place)}`;

function lookUps(terms: Terms): RawBuilder<unknown>[] {
  const { phone, email, id, uuid, lastDigits, requestId, supportNumber, application } = terms;
  const found: RawBuilder<unknown>[] = [];
  if (phone !== undefined) found.push(lookUp('phone', rank(0), sql`users u WHERE u.phone = ${phone}`));
  if (email !== undefined)
    found.push(
      lookUp('email', rank(0), sql`users u WHERE lower(u.email) = ${email} AND u.is_verified`),
      lookUp('email', rank(1), sql`users u WHERE lower(u.email) = ${email} AND NOT u.is_verified`),
    );
  if (id !== undefined) found.push(lookUp('smart_id', rank(2), sql`users u WHERE u.id = ${id}`));
  if (uuid !== undefined)
    found.push(
      lookUp('user_id', rank(0), sql`users u WHERE u.user_id = ${uuid}::uuid`),
      lookUp('session', rank(1), sql`sessions s JOIN users u ON u.id = s.user_id WHERE s.sid = ${uuid}::uuid`),
      lookUp('application', rank(2), owner(sql`a.id = ${uuid}::uuid`), sql`a.name`),
    );
  if (lastDigits) found.push(byLastDigits(lastDigits));
  if (requestId !== undefined)
    found.push(
      lookUp(
        'request',
        rank(0),
        sql`audit_events e JOIN users u ON u.id = ${personOfEvent} WHERE e.request_id = ${requestId}`,
      ),
    );
  if (supportNumber !== undefined)
    found.push(
      lookUp(
        'request',
        rank(0),
        sql`support_requests r JOIN users u ON u.id = r.user_id WHERE r.number = ${supportNumber}`,
      ),
    );
  if (application !== undefined)
    found.push(
      lookUp(
        'application',
        rank(3),
        owner(sql`comparable_name(a.name) = comparable_name(${application})`),
        sql`a.name`,
      ),
    );
  return found;
}

/** When a person was last seen in a session that runs, or in one that has ended: each of the two has its own index. */
const lastSeen = (ended: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = f.id AND s.ended_at ${ended})`;

/**
 * The people of a search in one statement, the best match first: active before deactivated, then last seen first.
 * @param limit of the people
 */
export async function findMatching(
  executor: Executor,
  terms: Terms,
  limit: number,
): Promise<(FoundPerson | FoundNobody)[]> {
  const queries = lookUps(terms);
  if (queries.length === 0) return [];
  const { rows } = await sql<FoundPerson | FoundNobody>`
    SELECT * FROM (
      SELECT DISTINCT ON (f.id) f.*,
        greatest(${lastSeen(sql`IS NULL`)}, ${lastSeen(sql`IS NOT NULL`)}) AS last_seen_at
      FROM (${sql.join(queries, sql` UNION ALL `)}) AS f ORDER BY f.id, f.rank
    ) AS people
    ORDER BY rank, is_active DESC NULLS LAST, last_seen_at DESC NULLS LAST, id LIMIT ${limit}`.execute(executor);
  return rows;
}
