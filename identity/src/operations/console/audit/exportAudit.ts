import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditExportBody } from '@passport/shared/schemas/console/audit';
import type { Context } from '../../../context';
import { isUuid } from '../../../platform/uuid';
import { performAct, type Act, type ActRequest } from '../act';
import { auditCsv } from './auditCsv';
import type { AuditFilters } from './auditRows.repository';
import type { PeopleReader } from './filterPeople';
import { readFilters } from './readFilters';

/** The export itself: it changes nothing, and is logged as every act. */
const exportAct = (filters: Record<string, string>): Act<undefined> => ({
  event: 'audit_exported',
  target: { type: 'instance', id: 'audit' },
  load: () => Promise.resolve(undefined),
  stateOf: () => [],
  carryOut: () => Promise.resolve({ details: filters }),
});

/** An id as it is logged: what may be a contact, e.g. of a number that has no account, is not. */
const loggedId = (id: string): string =>
  !isUuid(id) && (id.includes('@') || id.replace(/\D/g, '').length >= 9) ? '…' : id;

/** The filters as they are logged: people by their ids, whatever they were looked up by. */
const logged = ({ actors, event, target, since, until }: AuditFilters): Record<string, string> => ({
  ...(actors && { actor: actors.join(' ') }),
  ...(event !== undefined && { event }),
  ...(target && { target: [target.type, target.ids?.map(loggedId).join(' ')].filter(Boolean).join('/') }),
  ...(since && { since: since.toISOString() }),
  ...(until && { until: until.toISOString() }),
});

/**
 * How many times as long as it has read an export rests: on a machine with few cores it would otherwise take its part of one from everybody
 * who signs in. A busy database makes the rests longer.
 */
const restsForWork = 12;
const restAfter = (workedMs: number): Promise<void> => wait(restsForWork * workedMs);

async function* textOf(parts: AsyncIterable<{ text: string }>, rest: typeof restAfter): AsyncGenerator<string> {
  let startedAt = performance.now();
  for await (const { text } of parts) {
    const workedMs = performance.now() - startedAt;
    yield text;
    await rest(workedMs);
    startedAt = performance.now();
  }
}

/**
 * The log as CSV (`POST /operator/audit/export/`), read no faster than it is sent: no more than a page of it is in memory. Its own row is
 * written first, so that none of the log is read without one, and is not part of it.
 * @param rest waits after a page that took so many milliseconds
 * @throws 400 for a filter that is not understood, 429 too_many_requests
 */
export async function exportAudit(
  context: Context,
  { asked, beforeLookUp }: { asked: ActRequest; beforeLookUp?: PeopleReader['beforeLookUp'] },
  { reason: _reason, ...query }: AuditExportBody,
  rest = restAfter,
): Promise<Readable> {
  const reader = { executor: context.reads, now: context.clock.now(), ...(beforeLookUp && { beforeLookUp }) };
  const filters = await readFilters(reader, query);
  const { auditId } = await performAct(context, asked, exportAct(logged(filters)));
  return Readable.from(textOf(auditCsv(context.reads, { ...filters, before: auditId }), rest));
}
