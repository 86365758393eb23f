/** Random numbers from 0 up to 1 that a seed repeats (mulberry32). */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const windowMs = 60_000;
const longestCallMs = 400;

/**
 * A history of a service that keeps its promises, made by a model of it: each operation takes effect at one moment between its
 * beginning and its end. Some answers are lost, so that their clients know nothing.
 * @param {number} seed
 * @param {number} length operations
 * @returns {import('./history.mjs').History}
 */
export function soundHistory(seed, length) {
  const random = randomOf(seed);
  const pick = (count) => Math.floor(random() * count);
  const operations = [];
  const final = { audit: [], deliveries: [], messages: [], counters: [] };
  const accepted = new Set();
  const successors = new Map();
  const sends = new Map();
  const counted = new Map();
  const endedAt = new Map();
  const registers = new Map();
  const limit = 3;

  /** Adds an operation that took effect, or was refused, at a moment. */
  const add = (call, moment, isAccepted, fields) => {
    const invoked = moment - pick(longestCallMs);
    const isLost = random() < 0.1;
    const outcome = isLost ? 'unknown' : isAccepted ? 'ok' : 'fail';
    const completed = isLost ? undefined : moment + pick(longestCallMs);
    operations.push({ client: pick(8), call, invoked, completed, outcome, ...fields });
  };
  const acts = [
    (moment) => {
      const verification = `v${pick(length)}`;
      const isFirst = !accepted.has(verification);
      accepted.add(verification);
      const audit = { event: 'sign_in', user: verification };
      if (isFirst) final.audit.push(audit);
      add('consume', moment, isFirst, { verification, audit });
    },
    (moment) => {
      const token = `t${pick(length)}`;
      const successor = successors.get(token) ?? `${token}-next`;
      successors.set(token, successor);
      const status = 200;
      add('refresh', moment, true, { token, successor, status });
    },
    (moment) => {
      const key = `phone${pick(5)}`;
      const recent = (sends.get(key) ?? []).filter((at) => at > moment - windowMs);
      const isAllowed = recent.length < limit;
      const message = `m${moment}`;
      if (isAllowed) {
        sends.set(key, [...recent, moment]);
        counted.set(key, (counted.get(key) ?? 0) + 1);
        const state = random() < 0.1 ? 'uncertain' : 'sent';
        final.messages.push({ id: message, state });
        if (state === 'sent') final.deliveries.push(message);
      }
      add('send', moment, isAllowed, { key, phone: key, limit, windowMs, message });
    },
    (moment) => {
      const session = `s${pick(length)}`;
      if (!endedAt.has(session)) endedAt.set(session, moment);
      add('end', moment, true, { session });
    },
    (moment) => {
      const session = `s${pick(length)}`;
      add('use', moment, !endedAt.has(session), { session });
    },
    (moment) => {
      const register = `r${pick(3)}`;
      const value = `x${moment}`;
      registers.set(register, value);
      add('write', moment, true, { register, value });
    },
    (moment) => {
      const register = `r${pick(3)}`;
      add('read', moment, true, { register, value: registers.get(register) });
    },
    (moment) => add('forbidden', moment, false, { what: `f${moment}` }),
  ];
  // Moments are their own numbers: values and messages are named by them.
  for (let index = 0; index < length; index += 1) acts[pick(acts.length)](longestCallMs + index * 137);
  for (const [phone, count] of counted) final.counters.push({ phone, sends: count });
  operations.sort((a, b) => (a.completed ?? Infinity) - (b.completed ?? Infinity));
  return { operations, final };
}
