/**
 * Faults inside a process, loaded into each by `NODE_OPTIONS`: a name that cannot be resolved any more, and an adjustable clock.
 * They are switched by the file that ENDURE_CONTROL names: `{ "areNamesLost": true, "aheadMs": { "PID": 3600000 }, "steppedMs": 7200000 }`.
 * `steppedMs` is how much extra time has passed for every process: unlike `aheadMs`, it also moves the clock by which the service
 * measures durations, and minutely tasks run once for each step.
 */
import dns from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';

const localNames = /\.endure\.test$/;
const pollMs = 100;
const minuteMs = 60_000;

function control() {
  try {
    return JSON.parse(readFileSync(process.env.ENDURE_CONTROL, 'utf8'));
  } catch {
    // Being written, or missing.
    return {};
  }
}

const { lookup } = dns;
dns.lookup = (host, options, done) => {
  if (!localNames.test(host)) return lookup(host, options, done);
  const callback = typeof options === 'function' ? options : done;
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  const [address, family] = ['127.0.0.1', 4];
  process.nextTick(() => {
    if (control().areNamesLost) callback(error);
    else if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  });
};

const SystemDate = Date;
const systemNow = Date.now;
const { timeOrigin } = performance;
let aheadMs = 0;
let steppedMs = control().steppedMs ?? 0;
/** The minutely tasks, by their timers. */
const eachMinute = new Map();

setInterval(() => {
  const { aheadMs: ahead, steppedMs: stepped = 0 } = control();
  aheadMs = ahead?.[process.pid] ?? 0;
  if (stepped <= steppedMs) return;
  steppedMs = stepped;
  for (const work of eachMinute.values()) work();
  // The caller that has set the clock waits for every process.
  writeFileSync(`${process.env.ENDURE_CONTROL}.${process.pid}`, String(steppedMs));
}, pollMs).unref();

if (process.env.ENDURE_STEPS) {
  const { setInterval: setSystemInterval, clearInterval: clearSystemInterval } = globalThis;
  globalThis.setInterval = (work, milliseconds, ...args) => {
    if (!(milliseconds >= minuteMs)) return setSystemInterval(work, milliseconds, ...args);
    const timer = setSystemInterval(() => undefined, milliseconds);
    eachMinute.set(timer, () => work(...args));
    return timer;
  };
  globalThis.clearInterval = (timer) => {
    eachMinute.delete(timer);
    clearSystemInterval(timer);
  };
}

Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + steppedMs });
const now = () => systemNow() + aheadMs + steppedMs;
SystemDate.now = now;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new SystemDate(now()).toString(),
});
