import { historyEvents } from '@passport/shared/schemas/account';
import { invalidField } from '../../../platform/http/errors';
import { managementEvents } from '../../../protection/audit/audit';
import type { AuditFilters } from './auditRows.repository';
import { readActor, readTarget, type PeopleReader } from './filterPeople';
import { readTime } from './filterTime';

/** The filters of a call: each as a field, or as words in `q`. */
export interface FilterQuery {
  q?: string;
  actor?: string;
  event?: string;
  target?: string;
  since?: string;
  until?: string;
  /** The zone in which a day is meant, in hours east of UTC; UTC by default. */
  timezone?: string | number;
}

/** What `event:` takes. */
export const auditEvents: readonly string[] = [...managementEvents, ...historyEvents].sort();

type Word = 'actor' | 'event' | 'target' | 'since' | 'until';

/**
 * Reads `actor:… event:… target:… since:… until:…`, each once; a value in quotes may contain spaces.
 * @throws 400 on the field `q` for any other word
 */
export function readWords(text: string): Partial<Record<Word, string>> {
  const words = new Map<Word, string>();
  for (const [word] of text.matchAll(/(?:[^\s"]|"[^"]*")+/g)) {
    const [, name, value = ''] = /^(actor|event|target|since|until):(.+)$/s.exec(word) ?? [];
    if (name === undefined || words.has(name as Word)) throw invalidField('q', 'errors.audit-query');
    words.set(name as Word, value.replaceAll('"', ''));
  }
  return Object.fromEntries(words);
}

/**
 * The filters of a call. A field counts before the same word in `q`. What is not understood is refused: an answer without rows would say
 * that nothing has happened.
 * @throws 400 on the field that is wrong, also for a word of `q`, and on `q` for a word that is none of them
 */
export async function readFilters(
  reader: PeopleReader,
  { q = '', timezone = 0, ...fields }: FilterQuery,
): Promise<AuditFilters> {
  const { actor, event, target, since, until } = { ...readWords(q), ...fields };
  const time = { now: reader.now, hoursEast: Number(timezone) };
  if (event !== undefined && !auditEvents.includes(event)) throw invalidField('event', 'errors.audit-event');
  return {
    event,
    since: since === undefined ? undefined : readTime('since', since, time),
    until: until === undefined ? undefined : readTime('until', until, time),
    actors: actor === undefined ? undefined : await readActor(reader, actor),
    target: target === undefined ? undefined : await readTarget(reader, target),
  };
}
