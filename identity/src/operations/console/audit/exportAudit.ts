import { Readable } from 'node:stream';
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

async function* textOf(parts: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of parts) yield text;
}

/**
 * The log as CSV (`POST /operator/audit/export/`), read as fast as it is sent: no more than a page of it is in memory. Its own row is
 * written first, so that none of the log is read without one, and is not part of it.
 * @throws 400 for a filter that is none
 */
export async function exportAudit(
  context: Context,
  asked: ActRequest,
  { reason: _reason, ...query }: AuditExportBody,
): Promise<Readable> {
  const filters = readFilters(query, context.clock.now());
  const { auditId } = await performAct(context, asked, exportAct(logged(query)));
  return Readable.from(textOf(auditCsv(context.reads, { ...filters, before: auditId })));
}
