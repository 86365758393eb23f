/** The words of a query. The service reads what they take. */
const queryKeys = ['actor', 'event', 'target', 'since', 'until'] as const;

/** The first word of a query that has none of the keys, or nothing after it; undefined if all have. A value with spaces stands in quotes. */
export const strangerIn = (query: string): string | undefined =>
  (query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []).find(
    (word) => !queryKeys.some((key) => word.startsWith(`${key}:`) && word.length > key.length + 1),
  );

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
