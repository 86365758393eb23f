/**
 * `npm run bench:beside -- PATH`: CPU of a whole phone sign-in through the public port, of all programs and the database, of this
 * checkout compared with the built one at PATH, in turns. Exits with 1 where the lower 95 % bound of the paired ratios is above `--at-most`
 * (1.05, which is noise). `--flows 150` sets the sign-ins of a turn, `--turns 20` the turns.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    flows: { type: 'string', default: '150' },
    turns: { type: 'string', default: '20' },
    'at-most': { type: 'string', default: '1.05' },
  },
});
const [path] = positionals;
if (path === undefined) throw new Error('Name the other checkout: npm run bench:beside -- PATH');
const other = resolve(process.env.INIT_CWD ?? '.', path);
const [flows, turns, atMost] = [Number(values.flows), Number(values.turns), Number(values['at-most'])];

execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build.mjs', 'identity', 'site'], { cwd: root, stdio: 'inherit' });

const { startCheckout } = await import('./bench/flow/checkout.mjs');
const { startSmsSink } = await import('./bench/flow/smsSink.mjs');
const { cpuMs, family, median, medianBounds, reportTable } = await import('./bench/measure.mjs');
const { startPostgres } = await import('./lib/postgres.mjs');

const postgres = await startPostgres();
const sink = await startSmsSink();

/** @returns CPU of a sign-in in ms, by program */
async function costOf(checkout) {
  const costs = () => [checkout.cpuMs(), cpuMs(family(postgres.pid))];
  const before = costs();
  await checkout.signIn(flows);
  const [programs, database] = costs().map((after, at) => (after - before[at]) / flows);
  return { programs, database, whole: programs + database };
}

try {
  const start = async (folder) => startCheckout(folder, { databaseUrl: await postgres.createDatabase(), sink });
  const checkouts = { other: await start(other), this: await start(root) };
  for (const checkout of Object.values(checkouts)) await checkout.signIn(flows * 10);
  const costs = { other: [], this: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    const names = Object.keys(checkouts);
    for (const name of turn % 2 === 0 ? names : names.reverse()) costs[name].push(await costOf(checkouts[name]));
  }
  for (const checkout of Object.values(checkouts)) await checkout.stop();
  const ratios = (part) => costs.this.map((cost, turn) => cost[part] / costs.other[turn][part]);
  const rows = ['whole', 'programs', 'database'].map((part) => {
    const [low, high] = medianBounds(ratios(part));
    const ms = (name) => `${median(costs[name].map((cost) => cost[part])).toFixed(2)} ms`;
    return {
      low,
      row: [part, ms('other'), ms('this'), median(ratios(part)).toFixed(3), low.toFixed(3), high.toFixed(3)],
    };
  });
  console.log(`\n${postgres.version}, ${turns} turns of ${flows} sign-ins each; bounds of 95 % of the median ratio\n`);
  reportTable(
    ['CPU of a sign-in', 'other', 'this', 'ratio', 'from', 'to'],
    rows.map(({ row }) => row),
  );
  if (rows[0].low > atMost) process.exitCode = 1;
} finally {
  await sink.stop();
  await postgres.stop();
}
