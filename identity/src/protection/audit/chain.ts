import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** The newest link of the chain: whoever has it can tell whether anything before has been changed since. */
export interface ChainHead {
  place: number;
  /** SHA-256 in hex. */
  hash: string;
}

/** What is wrong with the chain, by the place of the link and the id of the event. */
interface ChainFault {
  /** `changed`: the event is not what was hashed; `missing`: its row, or the link, is gone; `unchained`: an act without a link. */
  fault: 'changed' | 'missing' | 'unchained';
  place: number | null;
  audit_id: string | null;
}

export interface VerifiedChain {
  links: number;
  head: ChainHead | null;
  faults: ChainFault[];
}

const pageSize = 1000;
/** More would name what is broken no better. */
const mostFaults = 100;
const firstBefore = Buffer.alloc(32);

interface Link {
  place: string;
  audit_id: string;
  hash: Buffer;
  /** Null where the event is gone. */
  content: string | null;
}

/**
 * The content of an event that is hashed, computed here and not by the function of the database, which whoever changes rows could change
 * too (migration 0286). Without address and device, which the erasure of an account clears.
 */
const content = sql`jsonb_build_array(
  e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.event, e.user_id, e.sid, e.country, e.details,
  e.actor_kind, e.actor, e.target_type, e.target_id, e.reason, e.before, e.after, e.request_id, e.actor_roles,
  e.approval_id)::text`;

/** The newest link; undefined before the first act of an operator. */
export async function chainHead(executor: Executor): Promise<ChainHead | undefined> {
  const row = await executor
    .selectFrom('audit_chain')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { place: Number(row.place), hash: row.hash.toString('hex') };
}

/**
 * Checks the chain of operators' acts from its beginning.
 * @param known an earlier head, e.g. from a mail: its link must be there and the same
 */
export async function verifyChain(executor: Executor, known?: ChainHead): Promise<VerifiedChain> {
  const faults: ChainFault[] = [];
  let place = 0;
  let before: Buffer = firstBefore;
  let links = 0;
  for (let isDone = false; !isDone;) {
    const { rows } = await sql<Link>`
      SELECT c.place, c.audit_id, c.hash, CASE WHEN e.id IS NOT NULL THEN ${content} END AS content
      FROM audit_chain AS c LEFT JOIN audit_events AS e ON e.id = c.audit_id
      WHERE c.place > ${place} ORDER BY c.place LIMIT ${pageSize}`.execute(executor);
    for (const link of rows) {
      faults.push(...faultsOf(link, { place, before, known }));
      place = Number(link.place);
      before = link.hash;
      links += 1;
    }
    isDone = rows.length < pageSize;
  }
  if (known && known.place > place) faults.push({ fault: 'missing', place: known.place, audit_id: null });
  faults.push(...(await unchained(executor)));
  const head = links > 0 ? { place, hash: before.toString('hex') } : null;
  return { links, head, faults: faults.slice(0, mostFaults) };
}

function faultsOf(
  link: Link,
  { place, before, known }: { place: number; before: Buffer; known: ChainHead | undefined },
): ChainFault[] {
  const own = { place: Number(link.place), audit_id: link.audit_id };
  // A gap has changed the hash that this link contains as well: it says nothing of its own event.
  if (own.place !== place + 1) return [{ fault: 'missing', place: place + 1, audit_id: null }];
  if (link.content === null) return [{ fault: 'missing', ...own }];
  const hash = createHash('sha256').update(before).update(link.content).digest();
  const isChanged = !hash.equals(link.hash) || (known?.place === own.place && known.hash !== link.hash.toString('hex'));
  return isChanged ? [{ fault: 'changed', ...own }] : [];
}

/** Acts since the first link that have none: written past the trigger. */
async function unchained(executor: Executor): Promise<ChainFault[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM audit_events AS e
    WHERE e.actor_kind = 'operator' AND e.id > (SELECT min(audit_id) FROM audit_chain)
      AND NOT EXISTS (SELECT FROM audit_chain AS c WHERE c.audit_id = e.id)
    ORDER BY e.id LIMIT ${mostFaults}`.execute(executor);
  return rows.map(({ id }) => ({ fault: 'unchained', place: null, audit_id: id }));
}
