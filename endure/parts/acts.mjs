/**
 * Operators act by the console and by commands while processes of the service, and commands, are killed at random moments. What was
 * answered, the log and what was changed are compared: no act without its row, no row without its act.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { phoneOf } from '../../scripts/bench/flow/programs.mjs';
import { wrongActs } from '../checker/acts.mjs';
import { countBy } from '../checker/history.mjs';
import { runCommands } from '../load/commandLane.mjs';
import { Desk, deskSettings } from '../load/desk.mjs';
import { ActsBook, OperatorLane } from '../load/operatorLane.mjs';
import { underLoad } from '../load/underLoad.mjs';
import { untilServed } from '../load/untilServed.mjs';
import { collectActs, newestRow, watchActs } from '../load/witnessActs.mjs';
import { openOperator } from '../world/openOperator.mjs';
import { startWorld } from '../world/startWorld.mjs';

const processes = 4;
/** Clients that sign in while operators act. */
const clients = 3;
const wanted = 200;
/** The log is compared after so many kills. */
const killsOfRound = 50;
/** Until the last transaction of a process that was killed has ended. */
const quietMs = 3000;
const operators = [
  ...Array.from({ length: 3 }, () => ({ roles: ['support', 'reviewer'], names: OperatorLane.desk })),
  ...Array.from({ length: 3 }, () => ({ roles: ['security', 'owner'], names: OperatorLane.head })),
];
/** Phones of operators and of those whom they act on, apart from those of the load clients. */
const firstOf = { operators: 3000, people: 3100, future: 3200, strangers: 4000 };
const counts = { people: 8, future: 4, strangers: 4000 };

/** Requests that operators answer. */
const seedRequests = (client) =>
  client.query(`
    INSERT INTO support_requests (created_at, answer_by, user_id, phone, email, body, page, language)
    SELECT now(), now(), id, phone, email, 'x', '/', 'ru' FROM users ORDER BY id LIMIT 3000;
    INSERT INTO access_requests (user_id, type, organization_name, inn, ogrn, site_address, comment, is_foreign, created_at)
    SELECT id, 'OAUTH2_CLIENT', 'x', '', '', '', 'x', false, now() FROM users ORDER BY id LIMIT 3000`);

const peopleOf = async (client, name) => {
  const phones = Array.from({ length: counts[name] }, (_, n) => phoneOf(firstOf[name] + n));
  return (await client.query('SELECT phone, user_id FROM users WHERE phone = ANY($1)', [phones])).rows;
};

/** Signs the operators in, one after the other. @returns {Promise<Desk[]>} */
async function openDesks(world, operator, count) {
  const desks = [];
  for (const [n, { roles }] of operators.entries()) {
    const phone = phoneOf(firstOf.operators + n);
    const grant = async () => {
      for (const role of roles) await operator.run('operator', 'add', '--phone', phone, '--role', role);
    };
    desks.push(await new Desk(world, count).open(phone, grant));
  }
  return desks;
}

/** Kills processes until the time is over or they are enough. @returns how many */
async function killUntil(world, end, most) {
  let killed = 0;
  while (killed < most && performance.now() < end) {
    await wait(randomInt(200, 1500));
    if ((await untilServed(world)) === Infinity) continue;
    const pids = world.pids();
    if (pids.length < processes) continue;
    world.kill(pids[randomInt(pids.length)]);
    killed += 1;
  }
  return killed;
}

/** One round: operators at work while processes are killed. @returns kills of processes and of commands */
async function round(world, { desks, book, field }, killing) {
  const stop = new AbortController();
  const lanes = desks.map((desk, n) => new OperatorLane(desk, book, field).run(stop.signal, operators[n].names));
  const commands = runCommands(stop.signal, world, book, field);
  const working = Promise.all([commands, ...lanes]);
  const kills = await Promise.race([killing(), working.then(() => 0)]).finally(() => stop.abort());
  const [ofCommands] = await working;
  return { kills, ofCommands };
}

async function violationsOf(world, operator, book, after) {
  await wait(quietMs);
  const { refused, ...noted } = await collectActs(world.direct, after);
  const byOperator = new Map([...book.refused].map(([id, each]) => [id, { rows: refused.get(id) ?? 0, ...each }]));
  const chain = await operator.run('audit', 'verify').then(
    () => [],
    ({ message }) => [{ kind: 'chain', detail: message }],
  );
  return { found: [...wrongActs({ ...noted, asked: book.asked, refused: byOperator }), ...chain], rows: noted.rows };
}

const tableOf = (book, rows) => {
  const asked = countBy(book.asked, ({ event, outcome }) => `${event} ${outcome}`);
  const logged = countBy(rows, ({ event, approval }) => `${event} ${approval !== null}`);
  const events = [...new Set([...book.asked, ...rows].map(({ event }) => event))].sort();
  return events.map((event) => [
    event,
    ...['ok', 'fail', 'unknown'].map((outcome) => asked.get(`${event} ${outcome}`) ?? 0),
    ...['false', 'true'].map((isApproved) => logged.get(`${event} ${isApproved}`) ?? 0),
  ]);
};

export async function acts({ minutes }) {
  const world = await startWorld({ processes, env: deskSettings });
  const operator = await openOperator(world);
  const client = new pg.Pool({ connectionString: world.direct, max: 2 });
  try {
    await seedRequests(client);
    let count;
    const desks = await openDesks(world, operator, (...answer) => count?.(...answer));
    const strangers = (await peopleOf(client, 'strangers')).map(({ user_id }) => user_id);
    const field = {
      client,
      strangers,
      people: await peopleOf(client, 'people'),
      future: await peopleOf(client, 'future'),
    };
    const after = await newestRow(world.direct);
    await watchActs(world.direct);
    const book = new ActsBook();
    const end = performance.now() + minutes * 60_000;
    const violations = [];
    let [kills, ofCommands, rounds, rows] = [0, 0, 0, []];
    while (kills < wanted && performance.now() < end && violations.length === 0) {
      const most = Math.min(killsOfRound, wanted - kills);
      const outcome = await underLoad(world, clients, (recorder) => {
        count = (...answer) => recorder.count(...answer);
        return round(world, { desks, book, field }, () => killUntil(world, end, most));
      });
      const checked = await violationsOf(world, operator, book, after);
      violations.push(...outcome.violations, ...checked.found);
      if (outcome.violations.some(({ kind }) => kind === 'crash')) console.error(world.log());
      kills += outcome.result.kills;
      ofCommands += outcome.result.ofCommands;
      rounds += 1;
      ({ rows } = checked);
    }
    const idle = ['approval_approved', 'user_locked', 'support_note_added', 'limits_cleared', 'access_approved'].filter(
      (event) => !book.asked.some((each) => each.event === event && each.outcome === 'ok'),
    );
    violations.push(...idle.map((event) => ({ kind: 'nothing done', detail: event })));
    return {
      head: ['act', 'done', 'refused', 'unknown', 'rows', 'rows by an approval'],
      rows: tableOf(book, rows),
      notes: [
        `${kills} kills of ${processes} processes and ${ofCommands} of commands, ${operators.length} operators; the log was compared and its chain verified ${rounds} times.`,
        `${book.asked.length} acts were asked for. A second operator who is asked twice for the same has one row of it.`,
      ],
      violations,
      notShown: kills < wanted ? [`${wanted} kills: this run had ${kills}`] : [],
    };
  } finally {
    await client.end();
    await operator.close();
    await world.stop();
  }
}
