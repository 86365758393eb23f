/**
 * What the console costs with a million people (or --rows): searches, a page deep in the log and the export of all of it, and what a sign-in
 * costs beside an export and ten operators.
 */
import { phoneOf } from '../../scripts/bench/flow/programs.mjs';
import { median, medianBounds, percentile } from '../../scripts/bench/measure.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { Flow, measureFlow } from '../load/besideDesks.mjs';
import { Desk, deskSettings } from '../load/desk.mjs';
import { nameSome, peopleToFind } from '../load/deskCalls.mjs';
import { measureExport, measureFinds, measurePages } from '../load/deskCosts.mjs';
import { openOperator } from '../world/openOperator.mjs';
import { seedHistory } from '../world/seedHistory.mjs';
import { startWorld } from '../world/startWorld.mjs';

const manyPeople = 1_000_000;
const peopleSearched = 350;
/** Phones of the operators. */
const operators = { first: 100, count: 10 };
const budgets = { floors: 3, deepPage: 1.2, growthMb: 20, flow: 1.05 };

const p95 = (times) => percentile(times, 0.95);
const figure = (number, digits = 1) => number.toFixed(digits);

/** @returns {Promise<Desk[]>} operators who find people, read the log and export it */
async function openDesks(world, operator) {
  const desks = [];
  for (let n = 0; n < operators.count; n += 1) {
    const phone = phoneOf(operators.first + n);
    const grant = async () => {
      for (const role of ['support', 'auditor'])
        await operator.run('operator', 'add', '--phone', phone, '--role', role);
    };
    desks.push(await new Desk(world).open(phone, grant));
  }
  return desks;
}

/** @returns the row of each figure, and what breaks its budget */
function judgeFinds({ floor, kinds, missed }) {
  const found = Object.entries(kinds).map(([kind, times]) => ({
    kind,
    ms: p95(times),
    ratio: p95(times) / p95(floor),
  }));
  return {
    rows: found.map(({ kind, ms, ratio }) => [
      ...[`find by ${kind}, p95`, `${figure(p95(floor))} ms`, `${figure(ms)} ms`],
      ...[figure(ratio, 2), budgets.floors],
    ]),
    violations: [
      ...missed.map((detail) => ({ kind: 'not found first', detail })),
      ...found
        .filter(({ ratio }) => ratio > budgets.floors)
        .map(({ kind, ratio }) => ({ kind: 'slow search', detail: `${kind}: ${figure(ratio, 2)}` })),
    ],
  };
}

function judgePages({ first, deep, page }) {
  const ratio = median(deep) / median(first);
  const [base, now] = [first, deep].map((times) => `${figure(median(times), 2)} ms`);
  return {
    rows: [[`page ${page} of the log, median`, base, now, figure(ratio, 2), budgets.deepPage]],
    violations: ratio > budgets.deepPage ? [{ kind: 'slow page', detail: figure(ratio, 2) }] : [],
  };
}

function judgeExport({ resident, peak, heap, lines, bytes }) {
  const grown = { 'resident memory, median': resident, 'heap after collections': heap };
  const what = `export of ${lines} lines, ${figure(bytes / 1e6, 0)} MB`;
  return {
    rows: [
      ...Object.entries(grown).map(([of, mb]) => [
        `${what}: ${of}`,
        '',
        `${figure(mb)} MB`,
        '',
        `${budgets.growthMb} MB`,
      ]),
      [`${what}: resident memory with garbage, peak`, '', `${figure(peak)} MB`, '', ''],
    ],
    violations: Object.entries(grown)
      .filter(([, mb]) => mb > budgets.growthMb)
      .map(([what, mb]) => ({ kind: 'memory of an export', detail: `${what}: +${figure(mb)} MB` })),
  };
}

const costs = {
  wall: 'sign-in, median',
  process: 'CPU of the process for one',
  database: 'CPU of the database for one',
};

/** The database does the work of the export, which is not that of a sign-in: it is shown without a budget. */
function judgeFlow({ alone, beside }) {
  const compared = Object.keys(costs).map((part) => {
    const [low, high] = medianBounds(beside.map((turn, n) => turn[part] / alone[n][part]));
    const ratio = median(beside.map((turn, n) => turn[part] / alone[n][part]));
    return { part, low, high, ratio, ms: [alone, beside].map((turns) => median(turns.map((turn) => turn[part]))) };
  });
  return {
    rows: compared.map(({ part, low, high, ratio, ms }) => [
      ...[`${costs[part]}, alone and beside`, ...ms.map((each) => `${figure(each, 2)} ms`)],
      ...[`${figure(ratio, 3)} (${figure(low, 3)} to ${figure(high, 3)})`, part === 'database' ? '' : budgets.flow],
    ]),
    violations: compared
      .filter(({ part, low }) => part !== 'database' && low > budgets.flow)
      .map(({ part, low }) => ({ kind: 'slow sign-in', detail: `${costs[part]}: at least ${figure(low, 3)}` })),
  };
}

/** @param {{ minutes: number, rows?: string }} options `minutes` of the comparison of sign-ins */
export async function consolePart({ minutes, rows: wanted = String(manyPeople) }) {
  const people = Number(wanted);
  const postgres = await startPostgres();
  let world;
  let operator;
  try {
    world = await startWorld({ processes: 1, people, databaseUrl: await postgres.createDatabase(), env: deskSettings });
    operator = await openOperator(world);
    await nameSome(world.direct);
    const size = await seedHistory(world.direct, { hasActs: true });
    const desks = await openDesks(world, operator);
    const found = await peopleToFind(world.direct, peopleSearched);
    const finds = await measureFinds(desks[0], found);
    const log = await measurePages(world, desks[0]);
    const exported = await measureExport(world, desks[0]);
    const flow = await measureFlow(new Flow(world, postgres, operators), { desks, people: found, minutes });
    const judged = [judgeFinds(finds), judgePages(log), judgeExport(exported), judgeFlow(flow)];
    const sum = (name) => flow.beside.reduce((total, turn) => total + turn[name], 0);
    return {
      head: ['what', 'base', 'now', 'ratio', 'at most'],
      rows: judged.flatMap(({ rows }) => rows),
      notes: [
        `${people} people, ${size.sessions} sessions, ${size.events} entries of the log, ${figure(size.bytes / 1e9)} GB. The base of a search is GET /api/user/me/ of the same operator.`,
        `The export took ${figure(exported.ms / 1000)} s, and ${figure(exported.cpuMsPerMb)} ms of CPU of the process for a MB; resident MB meanwhile: ${exported.course.map((mb) => figure(mb, 0)).join(', ')}.`,
        `${flow.beside.length} pairs of turns, ${figure(flow.perSecond)} sign-ins a second, half of what the machine takes; beside them ${sum('calls')} calls of ${desks.length} operators and ${figure(sum('mb'), 0)} MB of exports in ${figure(sum('seconds'), 0)} s.`,
      ],
      violations: judged.flatMap(({ violations }) => violations),
      notShown: people < manyPeople ? [`${manyPeople} people: this run had ${people}`] : [],
    };
  } finally {
    await operator?.close();
    await world?.stop();
    await postgres.stop();
  }
}
