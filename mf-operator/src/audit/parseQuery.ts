/** The words of a query, with what each takes. */
const queryKeys = ['actor', 'event', 'target', 'since', 'until'] as const;
type QueryKey = (typeof queryKeys)[number];

/** Filters of the log, as the service takes them. */
export type AuditFilters = Partial<Record<QueryKey, string>>;

interface ParsedQuery {
  filters: AuditFilters;
  /** The first word that is not understood; undefined if all are. */
  fault: string | undefined;
}

const isKey = (word: string): word is QueryKey => (queryKeys as readonly string[]).includes(word);

/** A day or a moment of the query as ISO 8601; undefined for anything else. */
const momentOf = (value: string): string | undefined => {
  if (!/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

const valueOf = (key: QueryKey, value: string): string | undefined => {
  if (key === 'since' || key === 'until') return momentOf(value);
  if (key === 'event') return /^[a-z_]{1,60}$/.test(value) ? value : undefined;
  return value === '' ? undefined : value;
};

/** Reads `actor:… event:… target:… since:2026-11-01`, in any order; a value with spaces stands in quotes. */
export function parseQuery(query: string): ParsedQuery {
  const filters: AuditFilters = {};
  for (const word of query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
    const [key = '', ...rest] = word.split(':');
    const value = isKey(key) ? valueOf(key, rest.join(':').replaceAll('"', '')) : undefined;
    if (!isKey(key) || value === undefined) return { filters, fault: word };
    filters[key] = value;
  }
  return { filters, fault: undefined };
}

/**
 * What the last word of a query can be completed with.
 * @param events that the log has
 * @returns whole queries; at most eight
 */
export function completionsOf(query: string, events: readonly string[]): string[] {
  const start = query.search(/\S*$/);
  const [before, last] = [query.slice(0, start), query.slice(start)];
  const words = last.startsWith('event:')
    ? events.map((event) => `event:${event}`)
    : queryKeys.filter((key) => !before.includes(`${key}:`)).map((key) => `${key}:`);
  return words
    .filter((word) => word.startsWith(last) && word !== last)
    .slice(0, 8)
    .map((word) => before + word);
}
