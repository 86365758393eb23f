import { addSeconds, daySeconds, hourSeconds } from '../../../platform/clock';
import { invalidField } from '../../../platform/http/errors';
import type { AuditFilters } from './auditRows.repository';

/** The filters of a call: each as a field, or as words in `q`. */
export interface FilterQuery {
  q?: string;
  actor?: string;
  event?: string;
  target?: string;
  since?: string;
  until?: string;
}

const wordSeconds: ReadonlyMap<string, number> = new Map([
  ['h', hourSeconds],
  ['d', daySeconds],
]);

/** A moment: ISO 8601, a day in UTC, or how long ago (`24h`, `7d`). @throws 400 */
function momentIn(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (unit !== undefined) return addSeconds(now, -Number(count) * wordSeconds.get(unit)!);
  const isMoment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const moment = new Date(isMoment ? text : NaN);
  if (Number.isNaN(moment.getTime())) throw invalidField('q', 'errors.audit-query');
  return moment;
}

/**
 * Reads `actor:… event:… target:… since:… until:…`, each once; a value in quotes may contain spaces.
 * @throws 400 on the field `q` for any other word
 */
function readWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [word] of text.matchAll(/(?:[^\s"]|"[^"]*")+/g)) {
    const [, name = '', value = ''] = /^(actor|event|target|since|until):(.+)$/s.exec(word) ?? [];
    if (name === '' || words.has(name)) throw invalidField('q', 'errors.audit-query');
    words.set(name, value.replaceAll('"', ''));
  }
  return words;
}

/** The filters of a call. A field counts before the same word in `q`. @throws 400 */
export function readFilters({ q = '', ...fields }: FilterQuery, now: Date): AuditFilters {
  const words = readWords(q);
  const since = fields.since ?? words.get('since');
  const until = fields.until ?? words.get('until');
  return {
    actor: fields.actor ?? words.get('actor'),
    event: fields.event ?? words.get('event'),
    target: fields.target ?? words.get('target'),
    since: since === undefined ? undefined : momentIn(since, now),
    until: until === undefined ? undefined : momentIn(until, now),
  };
}
