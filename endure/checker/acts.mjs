/** Whether the log of operators and what they have changed tell the same: no act without its row, no row without its act. */
import { countBy, groupBy } from './history.mjs';

/**
 * An act that an operator asked for. `ok`: it was done, `fail`: it certainly was not, `unknown`: nothing answered.
 * @typedef {{ mark: string, event: string, outcome: 'ok' | 'fail' | 'unknown', auditId?: string, approvalId?: string }} Asked
 *   `mark` is the reason of the act, or the name of the operator who ran the command: no other act has it
 *
 * A row of the log. @typedef {{ id: string, mark: string, event: string, target: string, approval: string | null,
 *   before: object | null, after: object | null, details: object, transaction: string }} Row
 *
 * What a transaction has changed, e.g. `users.locked_until` of `user/UUID`; `before` and `after` of a
 * column that has one value.
 * @typedef {{ what: string, object: string, before?: unknown, after?: unknown, transaction: string }} Change
 *
 * @typedef {{ asked: Asked[], rows: Row[], changes: Change[], refused: Map<string, { rows: number, answers: number, lost: number }> }} Acts
 *   `refused`: by operator, the rows of refused acts, the refusals that were answered, and calls without an answer
 */

const approved = () => ({ 'approvals.state': 1 });
const decided = () => ({ 'access_requests.state': 1 });

/** What each act changes, and how many of it. */
const changesOf = {
  user_locked: ({ details }) => ({ 'users.locked_until': 1, 'sessions.ended_at': details.ended_sessions }),
  user_unlocked: () => ({ 'users.locked_until': 1 }),
  user_deactivated: ({ after }) => ({ 'users.is_active': 1, 'sessions.ended_at': after.ended_sessions }),
  user_activated: () => ({ 'users.is_active': 1 }),
  user_sessions_ended: ({ after }) => ({ 'sessions.ended_at': after.ended_sessions }),
  limits_cleared: () => ({ 'counters.limits': 1 }),
  support_request_closed: () => ({ 'support_requests.closed_at': 1 }),
  support_note_added: () => ({ 'support_notes.note': 1 }),
  access_approved: decided,
  access_refused: decided,
  access_revoked: decided,
  approval_asked: () => ({ 'approvals.asked': 1 }),
  approval_approved: approved,
  approval_refused: approved,
  approval_withdrawn: approved,
  approval_void: approved,
  operator_role_granted: () => ({ 'operator_roles.role': 1 }),
  operator_role_removed: ({ before }) => ({ 'operator_roles.role': before.roles.length }),
};
export const eventsOfActs = Object.keys(changesOf);

/** Rows and answers: what was answered has one row, what was refused none, and every row was asked for. */
function* rowsOfAnswers({ asked, rows }) {
  // An approval carries out what another act has asked for, with its reason.
  const rowsOf = groupBy(
    rows.filter(({ approval, event }) => approval === null && event !== 'approval_void'),
    ({ mark, event }) => `${event} of ${mark}`,
  );
  // A second request for the same act is answered with the approval that is already waiting.
  const approvals = new Set(rows.filter(({ event }) => event === 'approval_asked').map(({ target }) => target));
  for (const { mark, event, outcome, auditId, approvalId } of asked) {
    const key = `${event} of ${mark}`;
    const found = rowsOf.get(key) ?? [];
    rowsOf.delete(key);
    const [first] = found;
    if (!first && approvalId !== undefined && approvals.has(`approval/${approvalId}`)) continue;
    if (found.length > 1) yield { kind: 'two-rows', detail: `${key}: ${found.map(({ id }) => id).join(', ')}` };
    else if (outcome === 'ok' && !first) yield { kind: 'act-without-row', detail: `${key} was answered` };
    else if (outcome === 'fail' && first) yield { kind: 'row-without-act', detail: `${key} was refused: ${first.id}` };
    else if (auditId !== undefined && first.id !== auditId)
      yield { kind: 'other-row', detail: `${key}: ${first.id}, ${auditId} was answered` };
    else if (approvalId !== undefined && first.target !== `approval/${approvalId}`)
      yield { kind: 'other-row', detail: `${key}: ${first.target}, approval ${approvalId} was answered` };
  }
  for (const key of rowsOf.keys()) yield { kind: 'row-without-act', detail: `${key}, which nobody asked for` };
}

const keyOf = (transaction, what, object) => `${what} of ${object} in transaction ${transaction}`;
const sum = (counts, key, more) => counts.set(key, (counts.get(key) ?? 0) + more);

/** Rows and changes: a transaction has both, of the same object and as many. */
function* changesOfRows({ rows, changes }) {
  const told = new Map();
  for (const row of rows)
    for (const [what, count] of Object.entries(changesOf[row.event](row)))
      if (count > 0) sum(told, keyOf(row.transaction, what, row.target), count);
  const made = countBy(changes, ({ transaction, what, object }) => keyOf(transaction, what, object));
  for (const [key, count] of told)
    if ((made.get(key) ?? 0) < count)
      yield { kind: 'row-without-change', detail: `${key}: ${count} logged, ${made.get(key) ?? 0} made` };
  for (const [key, count] of made)
    if ((told.get(key) ?? 0) < count)
      yield { kind: 'change-without-row', detail: `${key}: ${count} made, ${told.get(key) ?? 0} logged` };
}

/** A moment as the log writes it; the database has more digits and another zone. */
const comparable = (value) =>
  typeof value === 'string' && /^\d{4}-.*T/.test(value) ? new Date(value).toISOString() : (value ?? null);

/** The values of a change are those of its row, and follow those of the change before: then the last row tells the state. */
function* valuesOfRows({ rows, changes }) {
  const rowOf = new Map(rows.map((row) => [`${row.transaction} ${row.target}`, row]));
  const states = new Map();
  for (const { transaction, what, object, before, after } of changes) {
    if (before === undefined) continue;
    const [, field] = what.split('.');
    const row = rowOf.get(`${transaction} ${object}`);
    for (const [side, value] of Object.entries({ before, after })) {
      const told = row?.[side];
      if (told && Object.hasOwn(told, field) && comparable(told[field]) !== comparable(value))
        yield {
          kind: 'other-value',
          detail: `${what} of ${object} is ${value} ${side}, row ${row.id} has ${told[field]}`,
        };
    }
    const key = `${what} of ${object}`;
    if (states.has(key) && comparable(states.get(key)) !== comparable(before))
      yield { kind: 'other-value', detail: `${key} was ${states.get(key)}, then ${before}` };
    states.set(key, after);
  }
}

/** An approval that was given carries its act out, and nothing else does. */
function* approvalsCarriedOut({ rows }) {
  const given = rows.filter(({ event }) => event === 'approval_approved');
  const acts = countBy(
    rows.filter(({ approval }) => approval !== null),
    ({ transaction, approval }) => `approval/${approval} in transaction ${transaction}`,
  );
  for (const { target, transaction } of given) {
    const key = `${target} in transaction ${transaction}`;
    if (acts.get(key) !== 1) yield { kind: 'approval', detail: `${key}: ${acts.get(key) ?? 0} acts` };
    acts.delete(key);
  }
  for (const key of acts.keys()) yield { kind: 'approval', detail: `${key} was not given` };
}

/** Each refusal that was answered has its row, and only refusals have one. */
function* refusalsLogged({ refused }) {
  for (const [operator, { rows, answers, lost }] of refused)
    if (rows < answers || rows > answers + lost)
      yield {
        kind: 'refusal',
        detail: `${operator}: ${rows} rows, ${answers} refusals, ${lost} calls without an answer`,
      };
}

/** @param {Acts} acts rows and changes in their order @returns {import('./history.mjs').Violation[]} */
export const wrongActs = (acts) =>
  [rowsOfAnswers, changesOfRows, valuesOfRows, approvalsCarriedOut, refusalsLogged].flatMap((check) => [
    ...check(acts),
  ]);
