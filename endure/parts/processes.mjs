/** 1, 2 and 4 processes of the service: calls a second, and what each costs in CPU, part by part. */
import { cpuMs, family, inParallel } from '../../scripts/bench/measure.mjs';
import { comingPhone, post, signIn } from '../../scripts/bench/flow/programs.mjs';
import { inDatabase } from '../load/inDatabase.mjs';
import { startWorld } from '../world/startWorld.mjs';

const processCounts = [1, 2, 4];
const width = 8;
/** Of each process: below that its code is not compiled, and a flow costs twice as much. */
const warmUps = 1000;
/** Of one process: CPU of a flow with several may cost this much more. */
const mostRatio = 1.15;

const sinkOf = ({ gateway }) => ({ code: (phone) => gateway.nextCode(phone, gateway.countOf(phone)) });

/** Bytes that the database has logged and holds. */
const bytesOf = ({ direct }) =>
  inDatabase(direct, async (client) => {
    const { rows } = await client.query(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, pg_database_size(current_database())::float8 AS stored`,
    );
    return rows[0];
  });

async function measure(world, count, work) {
  const cpu = () => ({
    service: cpuMs(world.pidsOf('service')),
    site: cpuMs(world.pidsOf('site')),
    database: cpuMs(family(world.postgres.pid)),
  });
  const bytesBefore = await bytesOf(world);
  const before = cpu();
  const started = performance.now();
  await inParallel(count, width, work);
  const perSecond = count / ((performance.now() - started) / 1000);
  const after = cpu();
  const bytes = await bytesOf(world);
  const of = (part) => (after[part] - before[part]) / count;
  return {
    perSecond,
    service: of('service'),
    site: of('site'),
    database: of('database'),
    wal: (bytes.wal - bytesBefore.wal) / count,
    stored: (bytes.stored - bytesBefore.stored) / count,
  };
}

async function costsOf(identity, count) {
  const world = await startWorld({ identity, site: identity > 1 ? 2 : 1 });
  try {
    const sink = sinkOf(world);
    let next = 0;
    const pairs = [];
    const enter = async () => {
      const phone = comingPhone((next += 1));
      pairs.push({ phone, jwt: await signIn(world.url, phone, sink) });
    };
    await inParallel(warmUps * identity, width, enter);
    const signIns = await measure(world, count, enter);
    const refresh = async (index) => {
      const pair = pairs[index % pairs.length];
      pair.jwt = await post(`${world.url}/api/user/refresh_jwt/`, { refresh: pair.jwt.refresh }, pair.phone);
    };
    const refreshes = await measure(world, pairs.length, refresh);
    const read = async (index) => {
      const { jwt } = pairs[index % pairs.length];
      const answer = await fetch(`${world.url}/api/user/me/`, { headers: { authorization: `JWT ${jwt.access}` } });
      if (answer.status !== 200) throw new Error(`/user/me/ answered ${answer.status}`);
      await answer.text();
    };
    const reads = await measure(world, count * 3, read);
    return { identity, signIns, refreshes, reads };
  } finally {
    await world.stop();
  }
}

export async function processes({ minutes }) {
  const count = Math.max(200, Math.round(minutes * 400));
  const runs = [];
  for (const identity of processCounts) runs.push(await costsOf(identity, count));
  const total = ({ service, site, database }) => service + site + database;
  const rows = runs.flatMap(({ identity, ...kinds }) =>
    Object.entries(kinds).map(([kind, cost]) => [
      identity,
      kind,
      cost.perSecond.toFixed(0),
      cost.service.toFixed(2),
      cost.site.toFixed(2),
      cost.database.toFixed(2),
      (cost.wal / 1000).toFixed(1),
      (cost.stored / 1000).toFixed(1),
    ]),
  );
  const ratios = runs
    .slice(1)
    .map((run) => ({ identity: run.identity, ratio: total(run.signIns) / total(runs[0].signIns) }));
  return {
    head: ['processes', 'call', 'a second', 'service, CPU-ms', 'site', 'database', 'log written, kB', 'stored, kB'],
    rows,
    notes: ratios.map(
      ({ identity, ratio }) => `CPU of a sign-in with ${identity} processes: ${ratio.toFixed(2)} times that with one.`,
    ),
    violations: ratios
      .filter(({ ratio }) => ratio > mostRatio)
      .map(({ identity, ratio }) => ({
        kind: 'cost',
        detail: `${identity} processes: ${ratio.toFixed(2)}, at most ${mostRatio}`,
      })),
  };
}
