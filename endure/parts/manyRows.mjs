/**
 * A database with a million people (or --rows), five ended sessions and twenty entries of the security log each, compared with one of 10,000
 * people, measured in turns: no call may be more than 1.3 times as slow. Then a backup of the large one while it is used.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inParallel } from '../../scripts/bench/measure.mjs';
import { phoneOf, post, signIn } from '../../scripts/bench/flow/programs.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { openOperator } from '../world/openOperator.mjs';
import { eventsEach, seedHistory, sessionsEach } from '../world/seedHistory.mjs';
import { startWorld } from '../world/startWorld.mjs';
import { slowerBy } from './slower.mjs';

const execute = promisify(execFile);
const fewPeople = 10_000;
const manyPeople = 1_000_000;
/** As in docs/scale.md. */
const allPeople = 10_000_000;
const maxRatio = 1.3;
const maxBackupRatio = 1.5;
/** A call of a millisecond waits for a core that a backup has; that counts once it is noticeable. */
const minBackupMs = 5;
const warmUps = 100;
const flowsOfTurn = 40;
/** For the comparison of a turn with another. */
const minTurns = 3;
/** Flows at a time while a backup is made, and before. */
const width = 2;
const minFlows = 1000;

async function read(url, jwt) {
  const answer = await fetch(url, { headers: { authorization: `JWT ${jwt.access}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
}

/** Calls of a user, and lookups of an operator about them. Each is timed. */
const calls = {
  signIn: async (flow) => (flow.jwt = await signIn(flow.url, flow.phone, flow.gateway)),
  refresh: async (flow) =>
    (flow.jwt = await post(`${flow.url}/api/user/refresh_jwt/`, { refresh: flow.jwt.refresh }, flow.phone)),
  history: ({ url, jwt }) => read(`${url}/api/user/history/`, jwt),
  sessions: ({ url, jwt }) => read(`${url}/api/user/sessions/`, jwt),
  'operator: user show': ({ operator, phone }) => operator.run('user', 'show', '--phone', phone),
  'operator: deletion list': ({ operator }) => operator.run('deletion', 'list'),
  'operator: support list': ({ operator }) => operator.run('support', 'list'),
};

/** @returns milliseconds of each call */
async function flow({ world, operator }) {
  const state = { url: world.url, gateway: world.gateway, operator, phone: phoneOf(randomInt(world.people)) };
  const times = {};
  for (const [name, call] of Object.entries(calls)) {
    const started = performance.now();
    await call(state);
    times[name] = performance.now() - started;
  }
  return times;
}

const byCall = (flows) => Object.fromEntries(Object.keys(calls).map((name) => [name, flows.map((each) => each[name])]));
/** @param {Record<string, number[]>[]} turns @returns {Record<string, number[][]>} */
const turnsByCall = (turns) =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, turns.map((turn) => turn[name])]));

async function turnOf(installation, count, atATime = 1) {
  const flows = [];
  await inParallel(count, atATime, async () => flows.push(await flow(installation)));
  return byCall(flows);
}

/** Flows for as long as backups are made one after the other, until they are enough. They have the priority of passport-backup.service. */
async function whileBackedUp(installation, folder) {
  const file = join(folder, 'many.backup');
  const flows = [];
  let backups = 0;
  let size = 0;
  while (flows.length < minFlows) {
    let isMade = false;
    const backup = [process.execPath, join(root, 'identity/dist/admin.js'), 'backup', file];
    const made = execute('nice', ['-n', '19', ...backup], { env: installation.world.settings }).finally(
      () => (isMade = true),
    );
    const lanes = Array.from({ length: width }, async () => {
      while (!isMade) flows.push(await flow(installation));
    });
    await Promise.all([made, ...lanes]);
    size = (await stat(file)).size;
    await rm(file);
    backups += 1;
  }
  return { during: byCall(flows), backups, size };
}

const figure = (number, digits = 1) => number.toFixed(digits);

export async function manyRows({ minutes, rows: wanted = String(manyPeople) }) {
  const people = Number(wanted);
  if (!(people > fewPeople)) throw new Error(`--rows is a number of people above ${fewPeople}.`);
  const folder = await mkdtemp(join(tmpdir(), 'passport-many-'));
  const postgres = await startPostgres();
  const installations = [];
  try {
    const sizes = [];
    for (const count of [fewPeople, people]) {
      const world = await startWorld({ processes: 1, people: count, databaseUrl: await postgres.createDatabase() });
      const installation = { world, operator: undefined };
      installations.push(installation);
      sizes.push(await seedHistory(world.direct));
      installation.operator = await openOperator(world);
    }
    const [few, many] = installations;
    const turns = { few: [], many: [] };
    for (const installation of installations) await turnOf(installation, warmUps);
    const end = performance.now() + minutes * 60_000;
    while (turns.many.length < minTurns || performance.now() < end) {
      turns.few.push(await turnOf(few, flowsOfTurn));
      turns.many.push(await turnOf(many, flowsOfTurn));
    }
    const compared = slowerBy(turnsByCall(turns.few), turnsByCall(turns.many));
    const before = await turnOf(many, minFlows, width);
    const backup = await whileBackedUp(many, folder);
    const loaded = slowerBy(turnsByCall([before]), turnsByCall([backup.during]));
    const share = (100 * people) / allPeople;
    const found = sizes[1];
    return {
      head: [
        'call',
        '10,000 people: median, p95',
        `${people} people`,
        'ratios',
        'p95 before and during a backup',
        'ratio',
      ],
      rows: compared.map(({ call, base, now, ratios }, index) => [
        call,
        `${base.map((each) => figure(each)).join(', ')} ms`,
        `${now.map((each) => figure(each)).join(', ')} ms`,
        ratios.map((ratio) => figure(ratio, 2)).join(', '),
        `${figure(loaded[index].base[1])} and ${figure(loaded[index].now[1])} ms`,
        figure(loaded[index].ratios[1], 2),
      ]),
      notes: [
        `${figure(share, share < 1 ? 2 : 0)} % of ${allPeople} people: ${people}, ${found.sessions} sessions (${sessionsEach} ended ones each), ${found.events} entries of the log (${eventsEach} each), ${figure(found.bytes / 1e9)} GB.`,
        `${turns.many.length} turns of ${flowsOfTurn} people each. ${backup.backups} backups of ${figure(backup.size / 1e6, 0)} MB, ${width} people at a time.`,
      ],
      violations: [
        ...compared.flatMap(({ call, ratios }) =>
          ratios
            .filter((ratio) => ratio > maxRatio)
            .map((ratio) => ({ kind: 'slower', detail: `${call}: ${figure(ratio, 2)}, at most ${maxRatio}` })),
        ),
        ...loaded
          .filter(({ base, now, ratios }) => ratios[1] > maxBackupRatio && now[1] - base[1] > minBackupMs)
          .map(({ call, ratios }) => ({
            kind: 'slower during a backup',
            detail: `${call}: ${figure(ratios[1], 2)}, at most ${maxBackupRatio}`,
          })),
      ],
      notShown: share < 100 ? [`${allPeople} people: this run had ${figure(share, share < 1 ? 2 : 0)} % of them`] : [],
    };
  } finally {
    for (const { world, operator } of installations) {
      await operator?.close();
      await world.stop();
    }
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
