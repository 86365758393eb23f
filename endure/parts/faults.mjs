/** Injects one fault after another under load. During a fault the service answers 503; it must serve again within 5 s after the fault ends. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { addUp } from '../addUp.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { untilDelivered } from '../load/untilDelivered.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { startWorld } from '../world/startWorld.mjs';

const clients = 8;
const recoveryLimitMs = 5000;
/** A gateway that has failed five times in a row is not used for so long, then tried with one message. */
const circuitPauseMs = 15_000;

/** Each begins, lasts for as long as `hold` waits, and ends. */
export const faults = {
  'database restart': async ({ postgres }, hold) => {
    await postgres.halt();
    await hold(3000);
    await postgres.start();
  },
  'database cut off for 30 s': async ({ proxy }, hold) => {
    proxy.cut();
    await hold(30_000);
    proxy.heal();
  },
  'half-open connections to the database': async ({ proxy }, hold) => {
    proxy.freeze();
    await hold(10_000);
    proxy.heal();
  },
  'database 300 ms away': async ({ proxy }, hold) => {
    proxy.slow({ latencyMs: 150 });
    await hold(10_000);
    proxy.heal();
  },
  'narrow line to the database (30 kB a second)': async ({ proxy }, hold) => {
    proxy.slow({ bytesPerSecond: 30_000 });
    await hold(10_000);
    proxy.heal();
  },
  'gateway that hangs': async ({ gateway }, hold) => {
    gateway.hang();
    await hold(15_000);
    gateway.heal();
  },
  'name of the database lost': async ({ proxy, control }, hold) => {
    control({ areNamesLost: true });
    // Connections that are open need no name.
    proxy.cut();
    proxy.heal();
    await hold(15_000);
    control({ areNamesLost: false });
  },
  'disk of the log full': async ({ direct, disk, postgres }, hold) => {
    await disk.fill();
    await fillLogDisk(direct);
    await hold(10_000);
    await disk.free();
    // Whoever runs the database starts it again where it gave up.
    if (!postgres.isRunning()) await postgres.start();
  },
  'clock of one process 5 s ahead': (world, hold) => runAhead(world, hold, 5000),
  'clock of one process an hour ahead': (world, hold) => runAhead(world, hold, 3_600_000),
  'one process stopped for 20 s (SIGSTOP)': async (world, hold) => {
    const [pid] = world.pids();
    process.kill(pid, 'SIGSTOP');
    await hold(20_000);
    process.kill(pid, 'SIGCONT');
  },
};

/** The clock of one process is ahead for longer than the service goes without comparing it. */
async function runAhead({ control, pids }, hold, milliseconds) {
  const [pid] = pids();
  control({ aheadMs: { [pid]: milliseconds } });
  await hold(70_000);
  control({ aheadMs: {} });
}

/** Makes the database begin new files of its log until its disk is full. */
async function fillLogDisk(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) {
      await client.query('CREATE TABLE IF NOT EXISTS filling (at timestamptz)');
      await client.query('INSERT INTO filling VALUES (now())');
      await client.query('SELECT pg_switch_wal()');
    }
  } catch {
    // The disk is full, as intended.
  } finally {
    await client.end().catch(() => undefined);
  }
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Recoveries that came too late after a fault. @returns {import('../checker/history.mjs').Violation[]} */
export function lateAfter(name, { served, delivered }) {
  const deliveryLimitMs = recoveryLimitMs + (name.includes('gateway') ? circuitPauseMs : 0);
  return [
    ...(served > recoveryLimitMs ? [{ kind: name, detail: `served again after ${seconds(served)}` }] : []),
    ...(delivered > deliveryLimitMs
      ? [{ kind: name, detail: `a code arrived again after ${seconds(delivered)}` }]
      : []),
  ];
}

/** Why a fault cannot be tried here; undefined where it can. */
export const missingFor = (name, { disk }) =>
  name.includes('disk') && !disk ? `${name} was not run, because this account may not mount a file system` : undefined;

export async function faultsPart({ minutes, only }) {
  const rows = [];
  const violations = [];
  const notShown = new Set();
  const end = performance.now() + minutes * 60_000;
  const world = await startWorld({ processes: 4, hasFaults: true });
  try {
    do {
      for (const [name, bring] of Object.entries(faults)) {
        if (only && !name.includes(only)) continue;
        const missing = missingFor(name, world);
        if (missing) {
          notShown.add(missing);
          continue;
        }
        const outcome = await underLoad(world, clients, async () => {
          await wait(3000);
          await bring(world, wait);
          return Promise.all([untilServed(world), untilDelivered(world)]);
        });
        const [served, delivered] = outcome.result;
        rows.push([name, 1, seconds(served), seconds(delivered), outcome.operations, outcome.violations.length]);
        violations.push(...outcome.violations.map(({ kind, detail }) => ({ kind: `${name}: ${kind}`, detail })));
        violations.push(...lateAfter(name, { served, delivered }));
      }
    } while (rows.length > 0 && performance.now() < end);
  } finally {
    await world.stop();
  }
  return {
    head: [
      'fault',
      'runs',
      'served again after, at most',
      'a code arrives again after, at most',
      'operations',
      'violations',
    ],
    rows: addUp(rows),
    notes: [
      `At most ${seconds(recoveryLimitMs)} each; a code after the gateway that hangs ${seconds(circuitPauseMs)} more, for which the service leaves a gateway alone that fails.`,
    ],
    violations,
    notShown: [...notShown],
    addsUp: true,
  };
}
