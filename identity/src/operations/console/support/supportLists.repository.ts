import type { OperatorRef } from '@passport/shared/schemas/console/acts';
import type { SupportDetails } from '@passport/shared/schemas/console/support';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import type { SupportFileRow, SupportRequestRow } from '../../../site/support/support.repository';
import { lastActOf } from '../lastActOf';
import { operatorOf, personOf, uuidOf, type PersonColumns } from '../personRef';

interface WithPerson {
  person: PersonColumns | null;
  last_act: string | null;
}

export interface ListedRequest
  extends Pick<SupportRequestRow, 'number' | 'created_at' | 'answer_by' | 'closed_at' | 'language'>, WithPerson {
  excerpt: string;
  files: number;
  notes: number;
  /** Where the next page begins: the column that the list is ordered by, with all its digits. */
  position: string;
}

const excerptCharacters = 200;

/**
 * A page of requests: open ones by the day on which they are promised, closed ones newest first.
 * @param after position and number of the last row of the page before
 */
export async function listSupportRequests(
  executor: Executor,
  { isOpen, after, limit }: { isOpen: boolean; after: string[] | undefined; limit: number },
): Promise<ListedRequest[]> {
  const [position, number] = after ?? [];
  const column = sql.ref(isOpen ? 'r.answer_by' : 'r.closed_at');
  const beyond = sql.raw(isOpen ? '>' : '<');
  const { rows } = await sql<ListedRequest>`
    SELECT r.number, r.created_at, r.answer_by, r.closed_at, r.language, ${column}::text AS position,
      CASE WHEN length(r.body) > ${excerptCharacters}::integer
        THEN left(r.body, ${excerptCharacters - 1}::integer) || '…' ELSE r.body END AS excerpt, ${personOf('u')} AS person,
      ${lastActOf('support_request', 'r.number')} AS last_act,
      (SELECT count(*)::integer FROM support_files f WHERE f.number = r.number) AS files,
      (SELECT count(*)::integer FROM support_notes n WHERE n.number = r.number) AS notes
    FROM support_requests r LEFT JOIN users u ON u.id = r.user_id
    WHERE r.closed_at IS ${sql.raw(isOpen ? 'NULL' : 'NOT NULL')}
      ${after ? sql`AND (${column}, r.number) ${beyond} (${position}::timestamptz, ${number}::integer)` : sql``}
    ORDER BY ${column} ${sql.raw(isOpen ? 'ASC' : 'DESC')}, r.number ${sql.raw(isOpen ? 'ASC' : 'DESC')}
    LIMIT ${limit}`.execute(executor);
  return rows;
}

export interface StoredNote {
  id: string;
  at: string;
  operator: OperatorRef | null;
  text: string;
}

export interface ShownRequest extends SupportRequestRow, WithPerson {
  files: SupportFileRow[];
  notes: StoredNote[];
  /** From the log. */
  closed: SupportDetails['closed'];
  failures: { at: string; event: string; details: Record<string, string | number> }[];
  /** The account that the failures are of. */
  account: RequestAccount | null;
}

/** The account of a request: of its sender, or of the phone that a visitor entered. */
type RequestAccount = Pick<PersonColumns, 'id' | 'user_id'>;

const account = sql<RequestAccount | null>`CASE WHEN account.id IS NULL THEN NULL
  ELSE json_build_object('id', account.id, 'user_id', account.user_id) END`;
/** Joins it to a request `r`. */
const joinedAccount = sql`LEFT JOIN users account
  ON account.id = coalesce(r.user_id, (SELECT id FROM users WHERE phone = r.phone AND r.user_id IS NULL))`;

/** Events that show support what went wrong. */
export const failureEvents = ['sign_in_failed', 'refresh_reuse', 'service_refresh_reuse'] as const;
export const recentFailures = 20;

/** A request with its files, notes, who closed it, and the last failures of the account: of its sender, or of the phone that a visitor entered. */
export async function findShownRequest(executor: Executor, number: number): Promise<ShownRequest | undefined> {
  const { rows } = await sql<ShownRequest>`
    SELECT r.*, ${personOf('u')} AS person, ${lastActOf('support_request', 'r.number')} AS last_act, ${account} AS account,
      (SELECT coalesce(json_agg(f ORDER BY f.place), '[]') FROM support_files f WHERE f.number = r.number) AS files,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'at', n.at, 'operator', ${operatorOf('o')}, 'text', n.body)
          ORDER BY n.at, n.id), '[]')
        FROM support_notes n LEFT JOIN users o ON o.id = n.author WHERE n.number = r.number) AS notes,
      (SELECT json_build_object('reason', a.reason, 'operator', (SELECT ${operatorOf('o')} FROM users o
          WHERE o.user_id = ${uuidOf('a.actor')}))
        FROM audit_events a
        WHERE a.target_type = 'support_request' AND a.target_id = r.number::text AND a.event = 'support_request_closed'
        ORDER BY a.id DESC LIMIT 1) AS closed,
      (SELECT coalesce(json_agg(failed), '[]') FROM (
        SELECT at, event, details FROM audit_events WHERE user_id = account.id AND event = ANY (${[...failureEvents]}::text[])
        ORDER BY id DESC LIMIT ${recentFailures}) AS failed) AS failures
    FROM support_requests r
    LEFT JOIN users u ON u.id = r.user_id
    ${joinedAccount}
    WHERE r.number = ${number}`.execute(executor);
  return rows[0];
}

type ShownFile = Pick<SupportFileRow, 'name' | 'size' | 'scan'> & Pick<ShownRequest, 'account'>;

/** A file of a request, with the account of the request. */
export async function findShownFile(
  executor: Executor,
  { number, id }: { number: number; id: string },
): Promise<ShownFile | undefined> {
  const { rows } = await sql<ShownFile>`
    SELECT f.name, f.size, f.scan, ${account} AS account
    FROM support_files f JOIN support_requests r ON r.number = f.number ${joinedAccount}
    WHERE f.id = ${id} AND f.number = ${number}`.execute(executor);
  return rows[0];
}
