/**
 * `npm run bench:flow`: what a phone-code sign-in costs the service and its database, compared with a bare hand-written flow and
 * better-auth's phone plugin on the same PostgreSQL; what an OAuth client and a webhook cost; memory, start, and one million users
 * compared with ten thousand.
 * `-- --flows 1000` sets the length of the warm-up and of the measurement, `-- --quick` leaves the million users out, `-- --lists`
 * measures the long lists of a developer alone, `-- --events` the codes during webhook events, `-- --pages` a page during sign-ins,
 * `-- --passkeys` sign-ins by passkey.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from './lib/freePort.mjs';

const root = resolve(import.meta.dirname, '..');
execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });

const { cpuMs, family, inParallel, median, memoryMb, reportTable } = await import('./bench/measure.mjs');
const { spreadPhone, newFolder, programs, serviceEnvironment, startProgram } =
  await import('./bench/flow/programs.mjs');
const { startSmsSink } = await import('./bench/flow/smsSink.mjs');
const { relyingPartyCosts } = await import('./bench/flow/relyingParty.mjs');
const { listLatencies } = await import('./bench/flow/lists.mjs');
const { pageLatencies, seedEmbedded } = await import('./bench/flow/pages.mjs');
const { passkeyCosts } = await import('./bench/flow/passkeys.mjs');
const { besideEvents, deliveryCosts } = await import('./bench/flow/webhooks.mjs');
const { seedUsers, latencies } = await import('./bench/flow/manyUsers.mjs');
const { startPostgres } = await import('./lib/postgres.mjs');

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? Number(process.argv[at + 1]) : fallback;
};
const flows = argument('flows', 3000);
const width = 8;
const turns = 20;

const postgres = await startPostgres();
const sink = await startSmsSink();
const rows = [];
const add = (figure, value, budget, isKept, reference = '') =>
  rows.push([isKept === undefined ? '' : isKept ? 'ok' : 'BROKEN', figure, value, budget, reference]);

/** A program on a database of its own, which knows that many users where the program is Passport. */
async function startOnOwnDatabase(program, users) {
  const setup = {
    databaseUrl: await postgres.createDatabase(),
    smsUrl: sink.url,
    port: await freePort(),
    folder: newFolder(),
  };
  if (program.name === 'Passport') {
    const first = await program.start(setup);
    await first.stop();
    await seedUsers(setup.databaseUrl, users);
  }
  const running = await program.start(setup);
  const stop = async () => {
    await running.stop();
    rmSync(setup.folder, { recursive: true, force: true });
  };
  return { setup, running, stop };
}

async function onOwnDatabase(program, users, measure) {
  const { setup, running, stop } = await startOnOwnDatabase(program, users);
  const result = await measure(running, setup);
  await stop();
  return result;
}

/** A program that has been warmed up, and what its next sign-ins cost it and the database. */
async function warmedUp(program) {
  const { setup, running, stop } = await startOnOwnDatabase(program, 10_000);
  const { readyMs, pid } = running;
  const idleMb = memoryMb(pid);
  let signedIn = 0;
  async function signIn(count) {
    const from = signedIn;
    signedIn += count;
    await inParallel(count, width, (n) =>
      program.signIn(`http://127.0.0.1:${setup.port}`, spreadPhone(from + n), sink),
    );
  }
  async function costOf(count) {
    const costs = () => ({ program: cpuMs([pid]), database: cpuMs(family(postgres.pid)) });
    const [before, startedAt] = [costs(), performance.now()];
    await signIn(count);
    const seconds = (performance.now() - startedAt) / 1000;
    const after = costs();
    return {
      program: (after.program - before.program) / count,
      database: (after.database - before.database) / count,
      perSecond: count / seconds,
    };
  }
  await signIn(flows);
  return { readyMs, idleMb, costOf, stop };
}

/** The programs take turns: other load of the machine affects all of them. @returns the medians of each */
async function flowCosts() {
  const warm = [];
  for (const program of programs) warm.push(await warmedUp(program));
  const costs = warm.map(() => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, { costOf }] of warm.entries()) costs[at].push(await costOf(Math.ceil(flows / turns)));
  }
  for (const { stop } of warm) await stop();
  return warm.map(({ readyMs, idleMb }, at) => {
    const medianOf = (figure) => median(costs[at].map((cost) => cost[figure]));
    const [program, database] = [medianOf('program'), medianOf('database')];
    return { readyMs, idleMb, program, database, total: program + database, perSecond: medianOf('perSecond') };
  });
}

/** The service with an embedded database. @returns `start`, its `origin` and `folder` */
async function withEmbedded() {
  const folder = newFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = serviceEnvironment({ smsUrl: sink.url, port, folder });
  const start = () => startProgram(resolve(root, 'identity/dist/server.js'), env, `${origin}/api/health/ready`);
  return { start, origin, folder };
}

/** Ready time and memory of the embedded database: on an empty directory, then on the one it made. */
async function embedded() {
  const { start, folder } = await withEmbedded();
  const first = await start();
  await first.stop();
  const again = await start();
  const idleMb = memoryMb(again.pid);
  await again.stop();
  rmSync(folder, { recursive: true, force: true });
  return { firstMs: first.readyMs, againMs: again.readyMs, idleMb };
}

/** Adds what twenty sign-ins a second do to pages where the database is in the same process. */
async function addPages() {
  const { start, origin, folder } = await withEmbedded();
  await (await start()).stop();
  await seedEmbedded(folder);
  const { stop } = await start();
  const { idle, beside } = await pageLatencies(origin, sink);
  await stop();
  rmSync(folder, { recursive: true, force: true });
  const ratio = beside / idle;
  add(
    "embedded: a page's p95 beside 20 sign-ins a second",
    `${ratio.toFixed(2)}x`,
    '<= 3x',
    ratio <= 3,
    `${ms(beside)} beside ${ms(idle)}`,
  );
}

/** What the calls of an OAuth client cost, compared with a phone sign-in and a bare call of the same run. */
async function relyingParties() {
  const [service, bare] = [
    await startOnOwnDatabase(programs[0], 10_000),
    await startOnOwnDatabase(programs[1], 10_000),
  ];
  const parties = [service, bare].map(({ running, setup }) => ({ pid: running.pid, setup }));
  const databaseCpuMs = () => cpuMs(family(postgres.pid));
  const costs = await relyingPartyCosts(...parties, sink, databaseCpuMs, Math.max(100, flows / 4));
  await service.stop();
  await bare.stop();
  return costs;
}

/** What a webhook delivery costs the service and its database. */
async function webhookCosts() {
  const { stop, ...service } = await startOnOwnDatabase(programs[0], 10_000);
  const costs = await deliveryCosts(service, sink, () => cpuMs(family(postgres.pid)), flows);
  await stop();
  return costs;
}

/** Adds what ten thousand webhook events do to codes and to other endpoints, while they wait and while they are delivered. */
async function addBesideEvents() {
  const started = {};
  for (const name of ['quiet', 'waiting', 'delivering']) started[name] = await startOnOwnDatabase(programs[0], 10_000);
  const { quiet, waiting, delivering } = await besideEvents(started, sink, flows);
  for (const { stop } of Object.values(started)) await stop();
  const addCodes = (what, { ratio, code }, budget, more) =>
    add(
      `10,000 events ${what}: a code's p95 beside none`,
      `${ratio.toFixed(2)}x`,
      `<= ${budget}x`,
      ratio <= budget,
      `${ms(code)} beside ${ms(quiet.code)}${more}`,
    );
  addCodes('wait', waiting, 1.1, '');
  const moved = waiting.delivery - quiet.delivery;
  add(
    '  p95 of deliveries to another endpoint moves by',
    ms(moved),
    '<= 1000 ms',
    moved <= 1000,
    `${ms(waiting.delivery)} beside ${ms(quiet.delivery)}`,
  );
  addCodes('are delivered', delivering, 2, `, ${delivering.perSecond.toFixed(0)}/s`);
}

/** Adds how long the lists of a developer take compared with the bare call. */
async function addLists() {
  const started = [await startOnOwnDatabase(programs[0], 10_000), await startOnOwnDatabase(programs[1], 10_000)];
  const { bare, lists } = await listLatencies(...started, sink);
  for (const { stop } of started) await stop();
  for (const [name, [ms, budget]] of Object.entries(lists)) {
    const ratio = ms / bare;
    const figures = `${ms.toFixed(2)} ms beside a bare call of ${bare.toFixed(2)} ms`;
    add(name, `${ratio.toFixed(1)}x`, `<= ${budget}x`, ratio <= budget, figures);
  }
}

/** Times the bare call, and CPU-ms of Logto (docs/budgets.md). */
const singleCallBudgets = {
  client_credentials: [3, '5.0'],
  refresh: [6, '5.5'],
  userinfo: [2, '2.4'],
  introspection: [3, undefined],
};

/** Adds what a sign-in by passkey costs, beside one by SMS code. */
async function addPasskeys() {
  const { stop, ...service } = await startOnOwnDatabase(programs[0], 10_000);
  const { passkey, phone, assertion } = await passkeyCosts(service, sink, () => cpuMs(family(postgres.pid)), flows);
  await stop();
  const totalOf = ({ service: own, database }) => own + database;
  const ratio = totalOf(passkey) / totalOf(phone);
  const both = ({ service: own, database }) => `${ms(own)} + ${ms(database)}`;
  add(
    'sign-in by passkey beside the phone sign-in, service + database CPU',
    `${ratio.toFixed(2)}x`,
    '<= 0.55x',
    ratio <= 0.55,
    `${both(passkey)} beside ${both(phone)}`,
  );
  const checks = assertion.whole / assertion.bare;
  add(
    'an assertion beside its bare signature check, CPU',
    `${checks.toFixed(1)}x`,
    '<= 12x',
    checks <= 12,
    `${ms(assertion.whole)} beside ${ms(assertion.bare)}`,
  );
}

/** Median latencies of identify, authenticate and refresh with that many users. */
const withUsers = (count) =>
  onOwnDatabase(programs[0], count, (_running, { port }) => latencies(`http://127.0.0.1:${port}`, count, sink));

const ms = (value) => `${value.toFixed(2)} ms`;

/** Everything but the lists of a developer. */
async function addFlows() {
  const [ours, bare, peer] = await flowCosts();
  const peerName = programs[2].name;
  const costOf = ({ program, database, perSecond }) => `${ms(program)} + ${ms(database)}, ${perSecond.toFixed(0)}/s`;
  add('phone-code sign-in, service + database CPU', ms(ours.total), '', undefined, costOf(ours));
  const [besideBare, besidePeer] = [bare.total / ours.total, peer.total / ours.total];
  add('  times a bare hand-written flow', `${besideBare.toFixed(2)}x`, '>= 0.5x', besideBare >= 0.5, costOf(bare));
  add(`  times ${peerName}`, `${besidePeer.toFixed(2)}x`, '>= 1.3x', besidePeer >= 1.3, costOf(peer));
  const calls = await relyingParties();
  const both = ({ service, database }) => service + database;
  const [whole, phone, bareCall] = [calls['whole OAuth sign-in'], calls['phone sign-in'], calls['bare call']];
  const wholeRatio = both(whole) / both(phone);
  add(
    'whole OAuth sign-in beside the phone sign-in',
    `${wholeRatio.toFixed(2)}x`,
    '<= 3x',
    wholeRatio <= 3,
    `${ms(both(whole))} beside ${ms(both(phone))}, ${whole.perSecond.toFixed(0)}/s, Logto 54-69 ms`,
  );
  for (const [name, [budget, peerCpu]] of Object.entries(singleCallBudgets)) {
    const ratio = calls[name].service / bareCall.service;
    add(
      `${name} beside a bare call, service CPU`,
      `${ratio.toFixed(2)}x`,
      `<= ${budget}x`,
      ratio <= budget,
      `${ms(calls[name].service)} beside ${ms(bareCall.service)}, ${calls[name].perSecond.toFixed(0)}/s${peerCpu ? `, Logto ${peerCpu} ms` : ''}`,
    );
  }
  await addWebhooks(bareCall);
  await addBesideEvents();
  await addStarts(ours, bare);
  if (!process.argv.includes('--quick')) await addManyUsers();
}

/** @param {{ service: number }} bareCall CPU of a bare call */
async function addWebhooks(bareCall) {
  const costs = await webhookCosts();
  const { perSecond } = costs;
  add(
    'webhook deliveries a second',
    `${perSecond.toFixed(0)}/s`,
    '>= 300/s',
    perSecond >= 300,
    '8 endpoints, own receiver',
  );
  const besideCall = costs.service / bareCall.service;
  add(
    'a webhook delivery beside a bare call, service CPU',
    `${besideCall.toFixed(2)}x`,
    '<= 3x',
    besideCall <= 3,
    `${ms(costs.service)} (database ${ms(costs.database)}) beside ${ms(bareCall.service)}`,
  );
}

/** Memory and start of the service, on PostgreSQL as measured with its flow, and embedded. */
async function addStarts(ours, bare) {
  add('memory idle, PostgreSQL', `${ours.idleMb.toFixed(0)} MB`, '<= 170 MB', ours.idleMb <= 170, 'Logto 284 MB');
  add(
    'ready after start, PostgreSQL',
    ms(ours.readyMs),
    '<= 3000 ms',
    ours.readyMs <= 3000,
    `a bare process ${ms(bare.readyMs)}`,
  );
  const own = await embedded();
  add('memory idle, embedded', `${own.idleMb.toFixed(0)} MB`, '<= 300 MB', own.idleMb <= 300);
  add('ready after start, embedded', ms(own.againMs), '<= 5000 ms', own.againMs <= 5000);
  add('ready after first start, embedded', ms(own.firstMs), '<= 15000 ms', own.firstMs <= 15_000);
}

async function addManyUsers() {
  const few = await withUsers(10_000);
  const many = await withUsers(1_000_000);
  for (const call of Object.keys(few)) {
    const ratio = many[call] / few[call];
    add(
      `one million users beside ten thousand, ${call}`,
      `${ratio.toFixed(2)}x`,
      '<= 1.3x',
      ratio <= 1.3,
      `${ms(many[call])} and ${ms(few[call])}`,
    );
  }
}

try {
  const parts = { '--lists': addLists, '--events': addBesideEvents, '--pages': addPages, '--passkeys': addPasskeys };
  const chosen = Object.keys(parts).filter((name) => process.argv.includes(name));
  for (const addPart of chosen.length > 0
    ? chosen.map((name) => parts[name])
    : [addFlows, addPasskeys, addLists, addPages])
    await addPart();
  console.log(
    `\n${postgres.version}, synchronous_commit ${postgres.synchronousCommit}, one process, ${flows} sign-ins, ${width} at a time, SMS over the HTTP gateway\n`,
  );
  reportTable(['', 'figure', 'measured', 'budget', 'reference of this run'], rows);
  if (rows.some(([verdict]) => verdict === 'BROKEN')) process.exitCode = 1;
} finally {
  await sink.stop();
  await postgres.stop();
}
