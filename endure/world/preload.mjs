/**
 * Faults inside a process, loaded into each by `NODE_OPTIONS`: a name that cannot be resolved any more, and a clock that somebody sets.
 * They are switched by the file that ENDURE_CONTROL names: `{ "areNamesLost": true, "aheadMs": { "PID": 3600000 } }`.
 */
import dns from 'node:dns';
import { readFileSync } from 'node:fs';

const localNames = /\.endure\.test$/;
const pollMs = 100;

function control() {
  try {
    return JSON.parse(readFileSync(process.env.ENDURE_CONTROL, 'utf8'));
  } catch {
    // In the middle of being written, or there is none.
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
let aheadMs = 0;
setInterval(() => (aheadMs = control().aheadMs?.[process.pid] ?? 0), pollMs).unref();
const now = () => systemNow() + aheadMs;
SystemDate.now = now;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new SystemDate(now()).toString(),
});
