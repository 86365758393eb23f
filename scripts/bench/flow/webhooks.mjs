/** What a webhook delivery costs the service, and what events that wait cost everybody else. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { cpuMs, median, percentile } from '../measure.mjs';
import { phoneOf, post, signIn, spreadPhone } from './programs.mjs';

/** As many as a process serves at once, by four deliveries to each. */
const endpoints = 8;
const turns = 10;
const waitingEvents = 10_000;
/** A worker that is idle looks once a second: so many deliveries alone are seen in half a minute. */
const loneDeliveries = 40;

const p95 = (values) => percentile(values, 0.95);

/** The endpoints of the bench: one server, which never answers `/hang`. */
async function startReceiver() {
  let received = 0;
  let waiting;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/hang') return;
    request.on('end', () => {
      response.end();
      received += 1;
      if (waiting && received === 1) waiting.firstAt = performance.now();
      if (waiting && received === waiting.count) waiting.done(performance.now());
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Begins to count. @returns resolves with the moments of the first and of the last of that many events */
    async next(count, work) {
      received = 0;
      const last = new Promise((done) => (waiting = { count, done }));
      await work();
      const lastAt = await last;
      const { firstAt } = waiting;
      waiting = undefined;
      return { firstAt, lastAt };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/** Registers a developer with access to UNIT_SITE applications. @returns functions that add a site with a webhook endpoint and events, and that call the API as the developer */
export async function becomeDeveloper({ port, databaseUrl }, sink) {
  const origin = `http://127.0.0.1:${port}`;
  const phone = phoneOf(0);
  const { access } = await signIn(origin, phone, sink);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query('SELECT id FROM users WHERE phone = $1', [phone]);
  const owner = rows[0].id;
  await database.query(
    `INSERT INTO access_requests (user_id, type, state, organization_name, inn, ogrn, site_address, comment, is_foreign, created_at)
     VALUES ($1, 'UNIT_SITE', 'APPROVED', 'Bench', '', '', '', 'Bench', true, now()) ON CONFLICT DO NOTHING`,
    [owner],
  );
  const call = async (path, body) => {
    const headers = { authorization: `JWT ${access}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/oauth2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    database,
    async read(path) {
      const answer = await fetch(`${origin}/api/${path}`, { headers: { authorization: `JWT ${access}` } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async addEndpoint(webhook_url) {
      const site = { site_url: 'https://shop.example/', redirect_hosts: ['shop.example'] };
      const { id } = await call('', { type: 'UNIT_SITE', name: 'Bench', ...site, webhook_url });
      await call(`${id}/webhook/secret/`, {});
      return id;
    },
    emit: (ids, count) =>
      database.query(
        `SELECT emit_webhook('sign_in', $1::integer, ($2::uuid[])[1 + n % cardinality($2::uuid[])], '{}', now())
         FROM generate_series(1, $3::integer) AS n`,
        [owner, ids, count],
      ),
    /** Ends the pause of an endpoint that fails: its events are tried at once, as in the first half minute of an outage. */
    unpause: (id) =>
      database.query(
        `UPDATE webhook_endpoints SET paused_at = NULL, next_probe_at = NULL, recent_since = NULL, recent_tries = 0, recent_failures = 0
         WHERE application_id = $1`,
        [id],
      ),
    stop: () => database.end(),
  };
}

/**
 * Deliveries to endpoints that answer at once.
 * @param {{ running: { pid: number }, setup: object }} service as it was started
 * @param {object} sink receives the codes
 * @param {() => number} databaseCpuMs CPU of the database so far
 * @param {number} count of deliveries, over all turns; as many warm up
 * @returns {Promise<{ perSecond: number, service: number, database: number }>} CPU-ms of one delivery, medians
 */
export async function deliveryCosts({ running, setup }, sink, databaseCpuMs, count) {
  const receiver = await startReceiver();
  const developer = await becomeDeveloper(setup, sink);
  // Making a secret is an event already.
  const ids = [];
  await receiver.next(endpoints, async () => {
    for (let n = 0; n < endpoints; n += 1) ids.push(await developer.addEndpoint(`${receiver.url}/${n}`));
  });
  const ofTurn = Math.ceil(count / turns);
  const costs = [];
  await receiver.next(count, () => developer.emit(ids, count));
  for (let turn = 0; turn < turns; turn += 1) {
    const before = { service: cpuMs([running.pid]), database: databaseCpuMs() };
    const { firstAt, lastAt } = await receiver.next(ofTurn, () => developer.emit(ids, ofTurn));
    costs.push({
      perSecond: (ofTurn - 1) / ((lastAt - firstAt) / 1000),
      service: (cpuMs([running.pid]) - before.service) / ofTurn,
      database: (databaseCpuMs() - before.database) / ofTurn,
    });
  }
  await developer.stop();
  await receiver.stop();
  const of = (figure) => median(costs.map((cost) => cost[figure]));
  return { perSecond: of('perSecond'), service: of('service'), database: of('database') };
}

/** Milliseconds from a request for a code until the gateway has it. */
async function codeMs(origin, phone, sink) {
  const ask = (name, body) => post(`${origin}/api/user/${name}/`, body, phone);
  const { user } = await ask('identify', { phone });
  const startedAt = performance.now();
  const code = sink.code(phone);
  await ask('send_verification_sms', { action: 'SIGNIN', user: user.id, phone });
  await code;
  return performance.now() - startedAt;
}

/**
 * Two equal services take turns: at one of them ten thousand events wait for an endpoint that hangs.
 * @param {{ setup: object }} quiet
 * @param {{ setup: object }} flooded
 * @param {object} sink receives the codes of both
 * @param {number} count of codes of each, over all turns
 * @returns p95 milliseconds of a code and of a delivery to an endpoint that answers, at each service
 */
export async function besideWaitingEvents(quiet, flooded, sink, count) {
  const receiver = await startReceiver();
  const services = [];
  for (const [at, { setup }] of [quiet, flooded].entries()) {
    const developer = await becomeDeveloper(setup, sink);
    let id;
    await receiver.next(1, async () => {
      id = await developer.addEndpoint(`${receiver.url}/answers`);
    });
    const hanging = at === 1 ? await developer.addEndpoint(`${receiver.url}/hang`) : undefined;
    if (hanging) await developer.emit([hanging], waitingEvents);
    services.push({ developer, id, hanging, origin: `http://127.0.0.1:${setup.port}`, codes: [], deliveries: [] });
  }
  let coming = 0;
  const takeCode = async ({ origin }) => codeMs(origin, spreadPhone(coming++), sink);
  for (const service of services) for (let n = 0; n < count / turns; n += 1) await takeCode(service);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const service of services) {
      const ofTurn = [];
      for (let n = 0; n < count / turns; n += 1) ofTurn.push(await takeCode(service));
      service.codes.push(ofTurn);
    }
  }
  for (let n = 0; n < loneDeliveries; n += 1) {
    for (const { developer, id, hanging, deliveries } of services) {
      if (hanging) await developer.unpause(hanging);
      // A worker looks once a second: events come at no moment of its own.
      await new Promise((done) => setTimeout(done, randomInt(200)));
      const startedAt = performance.now();
      const { lastAt } = await receiver.next(1, () => developer.emit([id], 1));
      deliveries.push(lastAt - startedAt);
    }
  }
  for (const { developer } of services) await developer.stop();
  await receiver.stop();
  const [ofQuiet, ofFlooded] = services.map(({ codes, deliveries }) => ({
    code: median(codes.map(p95)),
    delivery: p95(deliveries),
  }));
  const [a, b] = services.map(({ codes }) => codes.map(p95));
  return { quiet: ofQuiet, flooded: ofFlooded, codeRatio: median(b.map((value, turn) => value / a[turn])) };
}
