import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditExportBody } from '@passport/shared/schemas/console/audit';
import type { Context } from '../../../context';
import { performAct, type Act, type ActRequest } from '../act';
import { auditCsv } from './auditCsv';
import { readFilters } from './readFilters';

/** The export itself: it changes nothing, and is logged as every act. */
const exportAct = (filters: Record<string, string>): Act<undefined> => ({
  event: 'audit_exported',
  target: { type: 'instance', id: 'audit' },
  load: () => Promise.resolve(undefined),
  stateOf: () => [],
  carryOut: () => Promise.resolve({ details: filters }),
});

/** The filters as they are logged: what may be a contact, typed into the wrong field, is not. */
const logged = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.includes('@') || /\d{9}/.test(value) ? '…' : value]),
  );

/**
 * How many times as long as it has read an export rests: on a machine with few cores it would otherwise take its part of one from everybody
 * who signs in. A busy database makes the rests longer.
 */
const restsForWork = 4;
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
 * @throws 400 for a filter that is none
 */
export async function exportAudit(
  context: Context,
  asked: ActRequest,
  { reason: _reason, ...query }: AuditExportBody,
  rest = restAfter,
): Promise<Readable> {
  const filters = readFilters(query, context.clock.now());
  const { auditId } = await performAct(context, asked, exportAct(logged(query)));
  return Readable.from(textOf(auditCsv(context.reads, { ...filters, before: auditId }), rest));
}
