import { describe, expect, it } from '@jest/globals';
import { wrongActs } from './acts.mjs';

const person = 'user/6f9619ff-8b86-d011-b42d-00c04fc964ff';
const approval = 'approval/3f2504e0-4f89-11d3-9a0c-0305e82c3301';
const [first, second] = ['2026-05-12T09:00:00.000Z', '2026-05-12T10:00:00.000Z'];
const row = (id, event, mark, more = {}) => ({
  ...{ id, event, mark, target: person, approval: null, transaction: `t${id}` },
  ...{ before: null, after: null, details: {}, ...more },
});
const change = (transaction, what, more = {}) => ({ transaction, what, object: person, ...more });
const ok = (mark, event, auditId) => ({ mark, event, outcome: 'ok', auditId });
const noAnswer = (mark, event) => ({ mark, event, outcome: 'unknown' });

/** What a service that keeps its promises can leave: a lock is ended by its approval, and one of two calls without an answer was done. */
const sound = () => ({
  asked: [
    ok('a1', 'user_locked', '1'),
    { mark: 'a2', event: 'approval_asked', outcome: 'ok', approvalId: approval.split('/')[1] },
    // Pressed twice.
    { mark: 'a3', event: 'approval_asked', outcome: 'ok', approvalId: approval.split('/')[1] },
    ok('a4', 'approval_approved', '4'),
    { mark: 'a5', event: 'user_unlocked', outcome: 'fail' },
    noAnswer('a6', 'user_locked'),
    noAnswer('a7', 'user_locked'),
    ok('a8', 'operator_role_removed', '6'),
  ],
  rows: [
    row('1', 'user_locked', 'a1', {
      ...{ before: { locked_until: null }, after: { locked_until: first }, details: { ended_sessions: 2 } },
    }),
    row('2', 'approval_asked', 'a2', { target: approval }),
    row('3', 'user_unlocked', 'a2', {
      ...{ transaction: 't4', approval: approval.split('/')[1] },
      ...{ before: { locked_until: first }, after: { locked_until: null } },
    }),
    row('4', 'approval_approved', 'a4', { target: approval, before: { state: 'WAITING' }, after: { state: 'DONE' } }),
    row('5', 'user_locked', 'a6', {
      ...{ before: { locked_until: null }, after: { locked_until: second }, details: { ended_sessions: 0 } },
    }),
    row('6', 'operator_role_removed', 'a8', { before: { roles: ['editor', 'staff'] }, after: { roles: [] } }),
  ],
  changes: [
    change('t1', 'users.locked_until', { before: null, after: '2026-05-12T09:00:00+00:00' }),
    change('t1', 'sessions.ended_at'),
    change('t1', 'sessions.ended_at'),
    change('t2', 'approvals.asked', { object: approval }),
    change('t4', 'users.locked_until', { before: '2026-05-12T09:00:00+00:00', after: null }),
    change('t4', 'approvals.state', { object: approval, before: 'WAITING', after: 'DONE' }),
    change('t5', 'users.locked_until', { before: null, after: '2026-05-12T10:00:00+00:00' }),
    change('t6', 'operator_roles.role'),
    change('t6', 'operator_roles.role'),
  ],
  refused: new Map([['o1', { rows: 2, answers: 1, lost: 1 }]]),
});

const isOf = (id) => (each) => (each.id ?? each.transaction) === id;
const without = (list, id) => list.filter((each) => !isOf(id)(each));
const replaced = (list, id, more) => list.map((each) => (isOf(id)(each) ? { ...each, ...more } : each));
const askedWith = (acts, mark, more) => ({
  ...acts,
  asked: acts.asked.map((each) => (each.mark === mark ? { ...each, ...more } : each)),
});

/** Each plants what a service would leave that does not keep its promises, with the kinds that it has to be found as. */
const anomalies = [
  [
    'an act that was answered and undone',
    ['act-without-row'],
    (acts) => ({ ...acts, rows: without(acts.rows, '1'), changes: without(acts.changes, 't1') }),
  ],
  [
    'a change whose row is lost',
    ['act-without-row', 'change-without-row'],
    (acts) => ({ ...acts, rows: without(acts.rows, '6') }),
  ],
  ['the same where no answer came', ['change-without-row'], (acts) => ({ ...acts, rows: without(acts.rows, '5') })],
  ['a row whose change is lost', ['row-without-change'], (acts) => ({ ...acts, changes: without(acts.changes, 't5') })],
  [
    'a row with half of its change',
    ['row-without-change'],
    (acts) => ({ ...acts, changes: acts.changes.slice(0, -1) }),
  ],
  [
    'more sessions ended than logged',
    ['change-without-row'],
    (acts) => ({ ...acts, changes: [...acts.changes, change('t1', 'sessions.ended_at')] }),
  ],
  [
    'a row in a transaction of its own',
    ['row-without-change', 'change-without-row'],
    (acts) => ({ ...acts, rows: replaced(acts.rows, '6', { transaction: 't9' }) }),
  ],
  ['a row of an act that was refused', ['row-without-act'], (acts) => askedWith(acts, 'a6', { outcome: 'fail' })],
  [
    'a row that nobody asked for',
    ['row-without-act'],
    (acts) => ({ ...acts, asked: acts.asked.filter(({ mark }) => mark !== 'a6') }),
  ],
  [
    'an act that was done twice',
    ['two-rows'],
    (acts) => ({
      ...acts,
      rows: [...acts.rows, row('7', 'operator_role_removed', 'a8', { before: { roles: ['staff'] } })],
      changes: [...acts.changes, change('t7', 'operator_roles.role')],
    }),
  ],
  ['the id of another row in the answer', ['other-row'], (acts) => askedWith(acts, 'a1', { auditId: '5' })],
  ['another approval in the answer', ['act-without-row'], (acts) => askedWith(acts, 'a3', { approvalId: 'x' })],
  ['another approval than that of the row', ['other-row'], (acts) => askedWith(acts, 'a2', { approvalId: 'x' })],
  [
    'another value in the row',
    ['other-value'],
    (acts) => ({ ...acts, rows: replaced(acts.rows, '5', { after: { locked_until: first } }) }),
  ],
  [
    'a state that no change led to',
    ['other-value'],
    (acts) => ({
      ...acts,
      rows: replaced(acts.rows, '5', { before: {} }),
      changes: replaced(acts.changes, 't5', { before: '2026-05-12T09:00:00+00:00' }),
    }),
  ],
  [
    'an approval that carried nothing out',
    ['approval'],
    (acts) => ({
      ...acts,
      rows: replaced(without(acts.rows, '3'), '5', { before: {} }),
      changes: replaced(
        acts.changes.filter(({ transaction, what }) => transaction !== 't4' || what === 'approvals.state'),
        't5',
        { before: '2026-05-12T09:00:00+00:00' },
      ),
    }),
  ],
  [
    'an act by an approval that was not given',
    ['approval', 'act-without-row'],
    (acts) => ({
      ...acts,
      rows: without(acts.rows, '4'),
      changes: acts.changes.filter(({ what }) => what !== 'approvals.state'),
    }),
  ],
  [
    'a refusal without its row',
    ['refusal'],
    (acts) => ({ ...acts, refused: new Map([['o1', { rows: 0, answers: 1, lost: 1 }]]) }),
  ],
  [
    'a row of a refusal that was none',
    ['refusal'],
    (acts) => ({ ...acts, refused: new Map([['o1', { rows: 3, answers: 1, lost: 1 }]]) }),
  ],
];

describe('the checker of acts (R-92)', () => {
  it('accepts what a service that keeps its promises can leave', () => expect(wrongActs(sound())).toEqual([]));

  it.each(anomalies)('finds %s', (_what, kinds, plant) => {
    const found = [...new Set(wrongActs(plant(sound())).map(({ kind }) => kind))];
    expect(found.sort()).toEqual([...new Set(kinds)].sort());
  });
});
