import { groupBy } from '../checker/history.mjs';
import { inDatabase } from './inDatabase.mjs';

/** Each message that was asked for and acknowledged has a row of its own; which one does not matter. */
function nameMessages(asks, rows) {
  const rowsOf = groupBy(rows, ({ recipient }) => recipient);
  return asks.map((ask) => {
    if (ask.outcome !== 'ok') return ask;
    const row = rowsOf.get(ask.phone)?.shift();
    return { ...ask, message: row?.id ?? `missing of ${ask.phone}` };
  });
}

/** What was there before a run: nothing of it is judged. @returns what `collectHistory` takes for it */
export async function beforeHistory({ direct, gateway }) {
  return inDatabase(direct, async (client) => {
    const { rows } = await client.query(
      `SELECT (SELECT coalesce(max(id), 0) FROM audit_events)::text AS audit, (SELECT coalesce(max(id), 0) FROM outbox)::text AS message`,
    );
    return { ...rows[0], deliveries: gateway.deliveries.length };
  });
}

/**
 * Everything that happened, once all is quiet, for the checker.
 * @param {{ direct: string, gateway: { deliveries: string[] } }} world
 * @param {import('./recorder.mjs').Recorder} recorder
 * @param {{ audit: string, message: string, deliveries: number }} before
 * @returns {Promise<import('../checker/history.mjs').History>}
 */
export async function collectHistory({ direct, gateway }, recorder, before) {
  return inDatabase(direct, async (client) => {
    const audit = await client.query(
      `SELECT event, user_id::text AS "user" FROM audit_events WHERE event = 'sign_in' AND user_id IS NOT NULL AND id > $1`,
      [before.audit],
    );
    const messages = await client.query(
      `SELECT id::text, recipient, state FROM outbox WHERE channel = 'sms' AND id > $1 ORDER BY id`,
      [before.message],
    );
    const written = new Set(recorder.operations.filter(({ call }) => call === 'write').map(({ value }) => value));
    const operations = recorder.operations
      // The name that a person had before the run was written by nobody in it.
      .map((operation) =>
        operation.call === 'read' && !written.has(operation.value) ? { ...operation, value: undefined } : operation,
      );
    const asks = operations.filter(({ call }) => call === 'ask');
    const named = new Map(nameMessages(asks, messages.rows).map((ask, index) => [asks[index], ask]));
    return {
      operations: operations.map((operation) => named.get(operation) ?? operation),
      final: { audit: audit.rows, deliveries: gateway.deliveries.slice(before.deliveries), messages: messages.rows },
    };
  });
}
