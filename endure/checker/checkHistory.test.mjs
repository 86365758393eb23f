import { describe, expect, it } from '@jest/globals';
import { checkHistory } from './checkHistory.mjs';
import { randomOf, soundHistory } from './soundHistory.mjs';

const kindsOf = (history) => [...new Set(checkHistory(history).map(({ kind }) => kind))];
const last = ({ operations }) => Math.max(...operations.map(({ completed }) => completed ?? 0));

/** Puts operations at the end of a history, in the order in which they end. */
const append = (history, ...added) => ({ ...history, operations: [...history.operations, ...added] });
const op = (call, invoked, completed, fields) => ({ client: 9, call, invoked, completed, outcome: 'ok', ...fields });

/** Each makes one anomaly in a sound history, at a random place. */
const planters = {
  'code-twice': (history, random) => {
    const consumed = history.operations.filter(({ call, outcome }) => call === 'consume' && outcome === 'ok');
    const { verification } = consumed[Math.floor(random() * consumed.length)];
    return append(history, op('consume', last(history) + 1, last(history) + 9, { verification }));
  },
  'two-successors': (history, random) => {
    const refreshed = history.operations.filter(({ call, outcome }) => call === 'refresh' && outcome === 'ok');
    const { token } = refreshed[Math.floor(random() * refreshed.length)];
    return append(history, op('refresh', last(history), last(history) + 9, { token, successor: `other-${random()}` }));
  },
  'two-predecessors': (history, random) => {
    const refreshed = history.operations.filter(({ call, outcome }) => call === 'refresh' && outcome === 'ok');
    const { successor } = refreshed[Math.floor(random() * refreshed.length)];
    return append(
      history,
      op('refresh', last(history), last(history) + 9, { token: `stranger-${random()}`, successor }),
    );
  },
  'limit-exceeded': (history, random) => {
    const at = last(history) + 1;
    const sends = Array.from({ length: 4 }, (_, index) =>
      op('send', at + index * 10, at + index * 10 + Math.floor(random() * 9), {
        key: 'flooded',
        phone: 'flooded',
        limit: 3,
        windowMs: 1000,
      }),
    );
    const counters = [...history.final.counters, { phone: 'flooded', sends: 4 }];
    return append({ ...history, final: { ...history.final, counters } }, ...sends);
  },
  'counter-wrong': (history, random) => {
    const counters = history.final.counters.map((counter) => ({ ...counter }));
    const most = history.operations.length;
    counters[Math.floor(random() * counters.length)].sends += random() < 0.5 ? most : -most;
    return { ...history, final: { ...history.final, counters } };
  },
  'session-lost': (history, random) => {
    const at = last(history);
    const refused = { token: `kept-${random()}`, session: `kept-${random()}`, person: 1, status: 401 };
    return append(history, { ...op('refresh', at + 1, at + 9, refused), outcome: 'fail' });
  },
  'ended-session-used': (history, random) => {
    const at = last(history);
    const session = `ended-${random()}`;
    const use = op('use', at + 1011 + Math.floor(random() * 9000), at + 20_000, { session });
    return append(history, op('end', at, at + 10, { session }), use);
  },
  'audit-missing': (history, random) => {
    const acknowledged = history.operations.filter(({ audit, outcome }) => audit && outcome === 'ok');
    const { audit } = acknowledged[Math.floor(random() * acknowledged.length)];
    const left = history.final.audit.filter(({ user }) => user !== audit.user);
    return { ...history, final: { ...history.final, audit: left } };
  },
  'audit-phantom': (history, random) => {
    const audit = [...history.final.audit, { event: 'sign_in', user: `nobody-${random()}` }];
    return { ...history, final: { ...history.final, audit } };
  },
  'message-twice': (history, random) => {
    const { deliveries } = history.final;
    const again = deliveries[Math.floor(random() * deliveries.length)];
    return { ...history, final: { ...history.final, deliveries: [...deliveries, again] } };
  },
  'message-lost': (history, random) => {
    const sent = history.final.messages.filter(
      ({ id, state }) =>
        state === 'sent' && history.operations.some(({ message, outcome }) => message === id && outcome === 'ok'),
    );
    const { id: lost } = sent[Math.floor(random() * sent.length)];
    const deliveries = history.final.deliveries.filter((id) => id !== lost);
    return { ...history, final: { ...history.final, deliveries } };
  },
  'lost-update': (history, random) => {
    const at = last(history);
    const register = `fresh-${random()}`;
    return append(
      history,
      op('write', at, at + 10, { register, value: 'old' }),
      op('write', at + 11, at + 20, { register, value: 'new' }),
      op('read', at + 21, at + 30, { register, value: 'old' }),
    );
  },
  'forbidden-accepted': (history, random) =>
    append(history, op('forbidden', last(history) + 1, last(history) + 9, { what: `code ${random()}` })),
};

const empty = { operations: [], final: { audit: [], deliveries: [], messages: [], counters: [] } };

describe('the checker of histories', () => {
  it('accepts what a service that keeps its promises can do, also where answers are lost', () => {
    for (let seed = 1; seed <= 100; seed += 1)
      expect([seed, checkHistory(soundHistory(seed, 400))]).toEqual([seed, []]);
  });

  const planted = Object.entries(planters).flatMap(([kind, plant]) =>
    [1, 2, 3, 4, 5].map((seed) => [kind, seed, plant]),
  );
  it('is given sixty-five anomalies', () => expect(planted).toHaveLength(65));
  it.each(planted)('finds %s, and nothing else (%i)', (kind, seed, plant) => {
    expect(kindsOf(plant(soundHistory(seed, 400), randomOf(seed)))).toEqual([kind]);
  });

  it('takes the side of the service where the order of calls is open', () => {
    const register = 'r';
    // Both writes run at one time, and the one without an answer may take effect at any time.
    const concurrent = append(
      empty,
      op('write', 0, 50, { register, value: 'a' }),
      op('write', 10, 40, { register, value: 'b' }),
      op('read', 60, 70, { register, value: 'a' }),
      op('read', 80, 90, { register, value: 'c' }),
      { ...op('write', 5, undefined, { register, value: 'c' }), outcome: 'unknown' },
    );
    expect(checkHistory(concurrent)).toEqual([]);
    const session = 's';
    const justInTime = append(empty, op('end', 0, 10, { session }), op('use', 1010, 1020, { session }));
    expect(checkHistory(justInTime)).toEqual([]);
    const refused = append(empty, op('read', 0, 10, { register, value: 'never written' }));
    expect(kindsOf(refused)).toEqual(['value-from-nowhere']);
  });

  it('judges no refused refresh that the session may have earned', () => {
    const fields = { token: 'a', session: 's', person: 1, status: 401 };
    const refused = { ...op('refresh', 20, 30, fields), outcome: 'fail' };
    expect(kindsOf(append(empty, refused))).toEqual(['session-lost']);
    const ended = (more) => ({ ...op('end', 5, undefined, { session: 's', person: 1, ...more }), outcome: 'unknown' });
    const unanswered = { ...op('refresh', 1, undefined, { ...fields, status: 0 }), outcome: 'unknown' };
    for (const before of [ended({}), ended({ session: 'other', isOfAll: true }), unanswered])
      expect(checkHistory(append(empty, before, refused))).toEqual([]);
    // Presented twice at the same time: which came first is unknown.
    expect(checkHistory(append(empty, refused, unanswered))).toEqual([]);
    for (const before of [ended({ session: 'other' }), { ...ended({}), outcome: 'fail' }])
      expect(kindsOf(append(empty, before, refused))).toEqual(['session-lost']);
  });

  it('expects nothing in the security log of a sign-out that another one may have preceded', () => {
    const audit = { event: 'logout', user: '1' };
    const end = (isRacing) => append(empty, op('end', 0, 10, { session: 's', audit, isRacing }));
    expect(checkHistory(end(true))).toEqual([]);
    expect(kindsOf(end(false))).toEqual(['audit-missing']);
    const recorded = { ...empty.final, audit: [audit] };
    expect(checkHistory({ ...end(true), final: recorded })).toEqual([]);
  });

  it('counts the sends that were acknowledged, and at most those that were requested', () => {
    const send = (outcome, at) => ({
      ...op('send', at, at + 1, { key: at, phone: 'p', limit: 1, windowMs: 1 }),
      outcome,
    });
    const history = append(empty, send('ok', 0), send('unknown', 10), send('fail', 20));
    const counted = (sends) => ({ ...history, final: { ...history.final, counters: [{ phone: 'p', sends }] } });
    expect([0, 1, 2, 3].map((sends) => kindsOf(counted(sends)).join())).toEqual([
      'counter-wrong',
      '',
      '',
      'counter-wrong',
    ]);
  });
});
