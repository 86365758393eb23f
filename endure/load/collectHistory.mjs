import { groupBy } from '../checker/history.mjs';
import { inDatabase } from './inDatabase.mjs';

/** Each send that was acknowledged has a row of its own; which one does not matter. */
function nameMessages(sends, rows) {
  const rowsOf = groupBy(rows, ({ recipient }) => recipient);
  return sends.map((send) => {
    if (send.outcome !== 'ok') return send;
    const row = rowsOf.get(send.phone)?.shift();
    return { ...send, message: row?.id ?? `missing of ${send.phone}` };
  });
}

/** The events of the security log that load clients know of. */
const events = ['sign_in', 'profile_changed', 'logout'];

/** How many sends the service has counted, by phone: the counter with the longest window, of devices that are not recognized (`others`). */
async function countSends(client) {
  const { rows } = await client.query(
    `SELECT split_part(key, '|', 3) AS phone, count FROM counters WHERE key LIKE 'sends|sms|%|others|month'`,
  );
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}

/** @returns the highest ids and counts before a run, so that `collectHistory` leaves out what is older */
export async function beforeHistory({ direct, gateway }) {
  return inDatabase(direct, async (client) => {
    const { rows } = await client.query(
      `SELECT (SELECT coalesce(max(id), 0) FROM audit_events)::text AS audit, (SELECT coalesce(max(id), 0) FROM outbox)::text AS message`,
    );
    return { ...rows[0], deliveries: gateway.deliveries.length, sends: await countSends(client) };
  });
}

/**
 * Everything that happened, once all is quiet, for the checker.
 * @param {{ direct: Parameters<typeof inDatabase>[0], gateway: { deliveries: string[] } }} world
 * @param {import('./recorder.mjs').Recorder} recorder
 * @param {{ audit: string, message: string, deliveries: number, sends: Map<string, number> }} before
 * @returns {Promise<import('../checker/history.mjs').History>}
 */
export async function collectHistory({ direct, gateway }, recorder, before) {
  return inDatabase(direct, async (client) => {
    const audit = await client.query(
      `SELECT event, user_id::text AS "user" FROM audit_events WHERE event = ANY($2) AND user_id IS NOT NULL AND id > $1`,
      [before.audit, events],
    );
    const messages = await client.query(
      `SELECT id::text, recipient, state FROM outbox WHERE channel = 'sms' AND id > $1 ORDER BY id`,
      [before.message],
    );
    const counters = [...(await countSends(client))].map(([phone, count]) => ({
      phone,
      sends: count - (before.sends.get(phone) ?? 0),
    }));
    const written = new Set(recorder.operations.filter(({ call }) => call === 'write').map(({ value }) => value));
    const operations = recorder.operations
      // A value that was read but not written in this run is older than it.
      .map((operation) =>
        operation.call === 'read' && !written.has(operation.value) ? { ...operation, value: undefined } : operation,
      );
    const sends = operations.filter(({ call }) => call === 'send');
    const named = new Map(nameMessages(sends, messages.rows).map((send, index) => [sends[index], send]));
    return {
      operations: operations.map((operation) => named.get(operation) ?? operation),
      final: {
        audit: audit.rows,
        deliveries: gateway.deliveries.slice(before.deliveries),
        messages: messages.rows,
        counters,
      },
    };
  });
}
