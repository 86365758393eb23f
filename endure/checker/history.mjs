/**
 * One call of a load client, in the order in which calls ended. `ok`: it took effect; `fail`: it certainly did not; `unknown`: no
 * answer came, so it may have taken effect at any time after it was invoked.
 * @typedef {{ client: number, call: string, invoked: number, completed?: number, outcome: 'ok' | 'fail' | 'unknown',
 *   [field: string]: unknown }} Operation
 *
 * What is read from the database and from the gateway once everything is quiet.
 * @typedef {{ audit: { event: string, user: string }[], deliveries: string[], messages: { id: string, state: string }[],
 *   counters: { phone: string, sends: number }[] }} Final `counters`: sends that the service has counted in the run
 *
 * @typedef {{ operations: Operation[], final: Final }} History
 * @typedef {{ kind: string, detail: string }} Violation
 */

/** Time at which an operation had certainly ended; never for one without an answer. */
export const endOf = ({ outcome, completed }) => (outcome === 'unknown' ? Infinity : completed);

/** Operations of one call. @returns {Operation[]} */
export const callsOf = ({ operations }, call) => operations.filter((operation) => operation.call === call);

/** Groups items by a text. @returns {Map<string, any[]>} */
export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** How often each text occurs. @returns {Map<string, number>} */
export function countBy(items, keyOf) {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
