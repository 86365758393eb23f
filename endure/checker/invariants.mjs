/** What may never happen, whatever fails. Each check reads the history once. */
import { callsOf, countBy, endOf, groupBy } from './history.mjs';

/** A session that was ended may be used for this long, until every process knows. */
export const endNoticedMs = 1000;
/** States of a message that need not have reached anybody. */
const undelivered = new Set(['queued', 'sending', 'dropped', 'dead', 'uncertain']);

const isOk = ({ outcome }) => outcome === 'ok';

/** `consume {verification}`: a code is accepted once. */
function* codesConsumedOnce(history) {
  for (const [verification, uses] of groupBy(callsOf(history, 'consume').filter(isOk), (use) => use.verification))
    if (uses.length > 1) yield { kind: 'code-twice', detail: `${verification} was accepted ${uses.length} times` };
}

/** `refresh {token, successor}`: a token has one successor, and a successor one predecessor. */
function* oneSuccessor(history) {
  const successors = new Map();
  const predecessors = new Map();
  for (const { token, successor } of callsOf(history, 'refresh').filter(isOk)) {
    const known = successors.get(token) ?? successor;
    if (known !== successor) yield { kind: 'two-successors', detail: `${token} became ${known} and ${successor}` };
    const before = predecessors.get(successor) ?? token;
    if (before !== token) yield { kind: 'two-predecessors', detail: `${successor} came of ${before} and ${token}` };
    successors.set(token, known);
    predecessors.set(successor, before);
  }
}

/**
 * `send {key, limit, windowMs}`: within any window no more sends are accepted than the limit allows. Only sends that lie in the window
 * from their beginning to their end count, so a violation is one in every order in which the calls may have taken effect.
 */
function* limitsHold(history) {
  for (const [key, sends] of groupBy(callsOf(history, 'send').filter(isOk), (send) => send.key)) {
    const { limit, windowMs } = sends[0];
    for (let index = limit; index < sends.length; index += 1) {
      const together = sends.slice(index - limit, index + 1);
      const begin = Math.min(...together.map(({ invoked }) => invoked));
      if (sends[index].completed - begin < windowMs) {
        yield { kind: 'limit-exceeded', detail: `${key}: ${limit + 1} within ${windowMs} ms, ${limit} are allowed` };
        break;
      }
    }
  }
}

/** `end {session}` and `use {session}`: an ended session is refused by every process. */
function* endedSessionsRefused(history) {
  const ends = new Map();
  for (const { session, completed } of callsOf(history, 'end').filter(isOk))
    ends.set(session, Math.min(completed, ends.get(session) ?? Infinity));
  for (const { session, invoked } of callsOf(history, 'use').filter(isOk))
    if (invoked > (ends.get(session) ?? Infinity) + endNoticedMs)
      yield {
        kind: 'ended-session-used',
        detail: `${session} was accepted ${invoked - ends.get(session)} ms after its end`,
      };
}

/**
 * `refresh {token, session, person}` and `end {session, person}`: an acknowledged token is good until its session is ended. One that was
 * presented twice is not judged, because the second time ends the session where the first, without an answer, took effect; nor are
 * people whose sessions were all ended at some time, because a session of theirs may have begun and ended unseen.
 */
function* sessionsKept(history) {
  const ended = new Map();
  const endedAll = new Set();
  for (const { session, person, isOfAll, invoked, outcome } of callsOf(history, 'end')) {
    if (isOfAll) endedAll.add(person);
    if (outcome !== 'fail') ended.set(session, Math.min(invoked, ended.get(session) ?? Infinity));
  }
  for (const [token, [first, ...more]] of groupBy(callsOf(history, 'refresh'), (refresh) => refresh.token)) {
    if (more.length > 0 || first.status !== 401 || endedAll.has(first.person)) continue;
    if (first.completed < (ended.get(first.session) ?? Infinity))
      yield { kind: 'session-lost', detail: `${token} of ${first.session} was refused, which nobody had ended` };
  }
}

/**
 * Operations with `audit {event, user}`: the security log has what was acknowledged, and nothing that nobody did. `isRacing`: another
 * call may have done the same before, and then this one writes nothing.
 */
function* auditComplete({ operations, final }) {
  const keyOf = ({ event, user }) => `${event} of ${user}`;
  const audited = operations.filter(({ audit }) => audit !== undefined);
  const recorded = countBy(final.audit, keyOf);
  const certain = audited.filter((operation) => isOk(operation) && !operation.isRacing);
  const done = countBy(certain, ({ audit }) => keyOf(audit));
  const possible = countBy(
    audited.filter(({ outcome }) => outcome !== 'fail'),
    ({ audit }) => keyOf(audit),
  );
  for (const [key, count] of done)
    if ((recorded.get(key) ?? 0) < count)
      yield { kind: 'audit-missing', detail: `${key}: ${count} acknowledged, ${recorded.get(key) ?? 0} recorded` };
  for (const [key, count] of recorded)
    if (count > (possible.get(key) ?? 0))
      yield { kind: 'audit-phantom', detail: `${key}: ${count} recorded, ${possible.get(key) ?? 0} possible` };
}

/** `send {phone}`: the counters hold every send that was acknowledged, and none that nobody asked for. */
function* countersExact(history) {
  const counted = new Map(history.final.counters.map(({ phone, sends }) => [phone, sends]));
  for (const [phone, sends] of groupBy(callsOf(history, 'send'), (send) => send.phone)) {
    const done = sends.filter(isOk).length;
    const possible = sends.filter(({ outcome }) => outcome !== 'fail').length;
    const count = counted.get(phone) ?? 0;
    if (count < done || count > possible)
      yield { kind: 'counter-wrong', detail: `${phone}: ${count} counted, ${done} to ${possible} sent` };
  }
}

/** `send {message}`: each acknowledged message is delivered once, or the outbox says why not. */
function* messagesOnce({ operations, final }) {
  const delivered = countBy(final.deliveries, (id) => id);
  const states = new Map(final.messages.map(({ id, state }) => [id, state]));
  for (const [id, count] of delivered)
    if (count > 1) yield { kind: 'message-twice', detail: `${id} was delivered ${count} times` };
  for (const { message, outcome } of operations) {
    if (message === undefined || outcome !== 'ok') continue;
    const state = states.get(message);
    if (state === undefined) yield { kind: 'message-lost', detail: `${message} was acknowledged and is nowhere` };
    else if (!undelivered.has(state) && !delivered.has(message))
      yield { kind: 'message-lost', detail: `${message} is ${state}, but was not delivered` };
  }
}

/**
 * `write {register, value}` and `read {register, value}` with values that are written once: a read returns a value that somebody
 * wrote and that no acknowledged write had replaced before the read began.
 */
function* noLostUpdate(history) {
  const writes = groupBy(callsOf(history, 'write'), (write) => write.register);
  for (const [register, reads] of groupBy(callsOf(history, 'read').filter(isOk), (read) => read.register)) {
    const ofRegister = writes.get(register) ?? [];
    const byValue = new Map(ofRegister.map((write) => [write.value, write]));
    const acknowledged = ofRegister.filter(isOk);
    let next = 0;
    /** When the latest of the writes that had ended before the read was invoked. */
    let newest = -Infinity;
    for (const { value, invoked, completed } of [...reads].sort((a, b) => a.invoked - b.invoked)) {
      while (next < acknowledged.length && acknowledged[next].completed < invoked)
        newest = Math.max(newest, acknowledged[next++].invoked);
      const write = byValue.get(value);
      if (value === undefined && newest === -Infinity) continue;
      if (value !== undefined && (!write || write.outcome === 'fail' || write.invoked > completed))
        yield { kind: 'value-from-nowhere', detail: `${register} was ${String(value)}, which nobody had written` };
      else if (value === undefined || endOf(write) < newest)
        yield { kind: 'lost-update', detail: `${register} was ${String(value)} after a later write was acknowledged` };
    }
  }
}

/** `forbidden {what}`: a call that has to be refused in every order of the calls. */
function* forbiddenRefused(history) {
  for (const { what } of callsOf(history, 'forbidden').filter(isOk)) yield { kind: 'forbidden-accepted', detail: what };
}

export const invariants = [
  codesConsumedOnce,
  oneSuccessor,
  limitsHold,
  endedSessionsRefused,
  sessionsKept,
  auditComplete,
  countersExact,
  messagesOnce,
  noLostUpdate,
  forbiddenRefused,
];
