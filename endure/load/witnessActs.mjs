/** What operators change, noted by the database in the transaction that changes it, for the checker of acts. */
import { eventsOfActs } from '../checker/acts.mjs';
import { inDatabase } from './inDatabase.mjs';

/** Columns whose changes are noted. */
const columns = [
  'users.locked_until',
  'users.is_active',
  'support_requests.closed_at',
  'access_requests.state',
  'approvals.state',
];
/** Of sessions that exist to be ended by acts. */
export const deviceOfSessions = 'Endure';

const noted = (name, what, when) => `
  CREATE TRIGGER "endure ${name}" AFTER ${when} EXECUTE FUNCTION endure_note_change('${what}');`;
const ofColumn = (what, more = '') => {
  const [table, column] = what.split('.');
  return noted(
    what,
    what,
    `UPDATE ON ${table} FOR EACH ROW WHEN (OLD.${column} IS DISTINCT FROM NEW.${column}${more})`,
  );
};

/** Of the object: of a person the internal id. */
const objects = {
  users: `'person/' || (row ->> 'id')`,
  sessions: `'person/' || (row ->> 'user_id')`,
  operator_roles: `'person/' || (row ->> 'user_id')`,
  counters: `'person/' || split_part(row ->> 'key', '|', 2)`,
  support_requests: `'support_request/' || (row ->> 'number')`,
  support_notes: `'support_request/' || (row ->> 'number')`,
  access_requests: `'access_request/' || (row ->> 'id')`,
  approvals: `'approval/' || (row ->> 'id')`,
};

/** From now on the database notes changes. */
export const watchActs = (direct) =>
  inDatabase(direct, (client) =>
    client.query(`
      CREATE TABLE endure_changes (id bigint GENERATED ALWAYS AS IDENTITY, transaction text, what text, was jsonb, now jsonb);
      CREATE FUNCTION endure_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO endure_changes (transaction, what, was, now)
        VALUES (pg_current_xact_id()::text, TG_ARGV[0], to_jsonb(OLD), to_jsonb(NEW));
        RETURN NULL;
      END $$;
      ${columns.map((what) => ofColumn(what)).join('')}
      ${ofColumn('sessions.ended_at', ` AND OLD.device = '${deviceOfSessions}'`)}
      ${noted('approvals', 'approvals.asked', 'INSERT ON approvals FOR EACH ROW')}
      ${noted('notes', 'support_notes.note', 'INSERT ON support_notes FOR EACH ROW')}
      ${noted('roles', 'operator_roles.role', 'INSERT OR UPDATE OR DELETE ON operator_roles FOR EACH ROW')}
      ${noted('limits', 'counters.limits', `INSERT ON counters FOR EACH ROW WHEN (NEW.key LIKE 'limits\\_cleared|%')`)}`),
  );

/** The id of the newest row of the log. */
export const newestRow = (direct) =>
  inDatabase(direct, async (client) => {
    const { rows } = await client.query('SELECT coalesce(max(id), 0)::text AS id FROM audit_events');
    return rows[0].id;
  });

/**
 * Everything that the database has noted, and the rows of the log, for the checker.
 * @param {string} direct URL of the database
 * @param {{ after: string, desks: import('./desk.mjs').Desk[] }} options `after`: the newest row before the first act
 * @returns {Promise<Pick<import('../checker/acts.mjs').Acts, 'rows' | 'changes'> & { refused: Map<string, number> }>}
 *   `refused`: rows of refused acts by `user_id` of the operator
 */
export const collectActs = (direct, after) =>
  inDatabase(direct, async (client) => {
    const cases = Object.entries(objects).map(
      ([table, object]) => `WHEN split_part(what, '.', 1) = '${table}' THEN ${object}`,
    );
    const { rows: changes } = await client.query(`
      SELECT c.transaction, c.what, c.was, c.now, coalesce('user/' || u.user_id, c.object) AS object
      FROM (SELECT *, CASE ${cases.join(' ')} END AS object
            FROM (SELECT *, coalesce(now, was) AS row FROM endure_changes) AS noted) AS c
      LEFT JOIN users u ON 'person/' || u.id = c.object ORDER BY c.id`);
    const { rows } = await client.query(
      `SELECT id::text, event, target_type || '/' || target_id AS target, approval_id AS approval, before, after, details,
         xmin::text AS transaction, CASE WHEN actor_roles IS NULL THEN actor ELSE reason END AS mark
       FROM audit_events WHERE event = ANY($2) AND id > $1 ORDER BY id`,
      [after, eventsOfActs],
    );
    const { rows: refused } = await client.query(
      `SELECT actor, count(*)::int FROM audit_events WHERE event = 'operator_act_refused' AND id > $1 GROUP BY actor`,
      [after],
    );
    return {
      rows,
      changes: changes.map(({ was, now, ...change }) => {
        const [, column] = change.what.split('.');
        return { ...change, ...(columns.includes(change.what) && { before: was[column], after: now[column] }) };
      }),
      refused: new Map(refused.map(({ actor, count }) => [actor, count])),
    };
  });
