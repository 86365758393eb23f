import type { FindAnswer } from '@passport/shared/schemas/console/people';
import type { Context } from '../../../context';
import { record } from '../../../protection/audit/audit';
import { countFind } from '../countFind';
import { operatorActor } from '../operatorActor';
import type { ConsoleCaller } from '../operatorRoute';
import { findMatching, type FoundNobody, type FoundPerson } from './find.repository';
import { presentPerson } from '../personRef';
import { lockEnd } from './accountState';
import { readQuery, type ReadQuery } from './readQuery';

const mostPeople = 20;

const isPerson = (row: FoundPerson | FoundNobody): row is FoundPerson => row.id !== null;

/** How the text was read, by what it found if it could be several things. */
function readAs(
  { kind, text, fault }: ReadQuery,
  [best]: readonly (FoundPerson | FoundNobody)[],
): FindAnswer['read_as'] {
  return { kind: best?.kind ?? kind, text: best?.via ?? text, fault };
}

/**
 * Finds people (`POST /operator/find/`), with masked contacts, the right one first. Each search is counted, and logged without its text.
 * @throws 429 too_many_requests past LIMIT_OPERATOR_FINDS in an hour
 */
export async function findPeople(
  context: Context,
  { caller, requestId }: { caller: ConsoleCaller; requestId: string },
  typed: string,
): Promise<FindAnswer> {
  const { db, reads, clock } = context;
  await countFind(context, caller);
  const query = readQuery(typed);
  const rows = await findMatching(reads, query.terms, mostPeople + 1);
  const people = rows.filter(isPerson);
  const read_as = readAs(query, rows);
  await record(db, {
    event: 'people_found',
    at: clock.now(),
    userId: null,
    actor: operatorActor(caller),
    details: { read_as: read_as.kind, found: Math.min(people.length, mostPeople) },
    requestId,
  });
  return {
    read_as,
    items: people.slice(0, mostPeople).map((person) => ({
      ...presentPerson(person),
      is_active: person.is_active,
      locked_until: lockEnd(person, clock.now())?.toISOString() ?? null,
      last_seen_at: person.last_seen_at?.toISOString() ?? null,
    })),
    has_more: people.length > mostPeople,
  };
}
