/** What a webhook delivery costs the service, and how waiting events and deliveries affect all other calls. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { cpuMs, median, percentile } from '../measure.mjs';
import { phoneOf, post, signIn, spreadPhone } from './programs.mjs';

/** As many as a process serves at the same time, by four deliveries to each. */
const endpoints = 8;
const turns = 10;
const events = 10_000;
/** An idle worker polls once a second: this many separate deliveries take half a minute. */
const loneDeliveries = 40;

const p95 = (values) => percentile(values, 0.95);

/** The endpoints of the bench: one server, which answers 204, and `/hang` never. */
async function startReceiver() {
  let received = 0;
  let waiting;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/hang') return;
    request.on('end', () => {
      response.writeHead(204).end();
      received += 1;
      if (waiting && received === 1) waiting.firstAt = performance.now();
      if (waiting && received === waiting.count) waiting.done(performance.now());
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** How many events have come since it began to count. */
    received: () => received,
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
    /** Ends the pause of an endpoint that fails: its events are tried immediately, as in the first half minute of an outage. */
    unpause: (id) =>
      database.query(
        `UPDATE webhook_endpoints SET paused_at = NULL, next_probe_at = NULL, recent_since = NULL, recent_tries = 0, recent_failures = 0
         WHERE application_id = $1`,
        [id],
      ),
    /** Gives up what has not been tried yet. */
    giveUp: (ids) =>
      database.query(
        `UPDATE webhook_events SET state = 'EXPIRED', due_at = NULL, finished_at = now()
         WHERE application_id = ANY ($1::uuid[]) AND state = 'WAITING' AND attempts = 0`,
        [ids],
      ),
    stop: () => database.end(),
  };
}

/** Adds endpoints that answer immediately, as many as a process serves at the same time. @returns the ids of their applications */
async function addEndpoints(receiver, developer) {
  const ids = [];
  // Making a secret is an event already.
  await receiver.next(endpoints, async () => {
    for (let n = 0; n < endpoints; n += 1) ids.push(await developer.addEndpoint(`${receiver.url}/${n}`));
  });
  return ids;
}

/**
 * Deliveries to endpoints that answer immediately.
 * @param {{ running: { pid: number }, setup: object }} service as it was started
 * @param {object} sink receives the codes
 * @param {() => number} databaseCpuMs CPU of the database so far
 * @param {number} count of deliveries, over all turns; as many warm up
 * @returns {Promise<{ perSecond: number, service: number, database: number }>} CPU-ms of one delivery, medians
 */
export async function deliveryCosts({ running, setup }, sink, databaseCpuMs, count) {
  const receiver = await startReceiver();
  const developer = await becomeDeveloper(setup, sink);
  const ids = await addEndpoints(receiver, developer);
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
  const medianOf = (figure) => median(costs.map((cost) => cost[figure]));
  return { perSecond: medianOf('perSecond'), service: medianOf('service'), database: medianOf('database') };
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
 * Takes codes while ten thousand events are delivered; those that are left then are given up.
 * @returns the latency of each code in milliseconds, and the events delivered a second during that time
 * @throws if the last event came before the last code: the others would have been taken without any
 */
async function codesBesideDeliveries({ receiver, developer, ids }, takeCodes) {
  await receiver.next(1, () => developer.emit(ids, events));
  const startedAt = performance.now();
  const codes = await takeCodes();
  const delivered = receiver.received();
  if (delivered >= events) throw new Error(`${events} events were delivered before the codes of a turn were taken`);
  const perSecond = delivered / ((performance.now() - startedAt) / 1000);
  await developer.giveUp(ids);
  return { codes, perSecond };
}

/**
 * Equal services take turns: at one of them ten thousand events wait for an endpoint that hangs, at one as many are delivered.
 * @param {{ quiet: object, waiting: object, delivering: object }} started the services, each with its `setup`
 * @param {object} sink receives the codes of all
 * @param {number} count of codes of each, over all turns
 * @returns of each service the p95 milliseconds of a code, and as `ratio` those to the quiet one of the same turn; of the quiet one and
 *   that with waiting events the p95 of a delivery to an endpoint that answers; of the last how many it delivers a second
 */
export async function besideEvents(started, sink, count) {
  const receiver = await startReceiver();
  const services = {};
  for (const [name, { setup }] of Object.entries(started)) {
    const developer = await becomeDeveloper(setup, sink);
    const ids = await addEndpoints(receiver, developer);
    services[name] = { receiver, developer, ids, origin: `http://127.0.0.1:${setup.port}`, codes: [], deliveries: [] };
  }
  const { quiet, waiting, delivering } = services;
  const hanging = await waiting.developer.addEndpoint(`${receiver.url}/hang`);
  await waiting.developer.emit([hanging], events);
  let coming = 0;
  const takeCodes = async ({ origin }) => {
    const taken = [];
    for (let n = 0; n < count / turns; n += 1) taken.push(await codeMs(origin, spreadPhone(coming++), sink));
    return taken;
  };
  for (const service of Object.values(services)) await takeCodes(service);
  const speeds = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const service of [quiet, waiting]) service.codes.push(p95(await takeCodes(service)));
    const { codes, perSecond } = await codesBesideDeliveries(delivering, () => takeCodes(delivering));
    delivering.codes.push(p95(codes));
    speeds.push(perSecond);
  }
  for (let n = 0; n < loneDeliveries; n += 1) {
    for (const { developer, ids, deliveries } of [quiet, waiting]) {
      if (developer === waiting.developer) await developer.unpause(hanging);
      // A worker looks once a second: events come at no moment of its own.
      await new Promise((done) => setTimeout(done, randomInt(200)));
      const startedAt = performance.now();
      const { lastAt } = await receiver.next(1, () => developer.emit(ids, 1));
      deliveries.push(lastAt - startedAt);
    }
  }
  for (const { developer } of Object.values(services)) await developer.stop();
  await receiver.stop();
  const figuresOf = ({ codes, deliveries }) => ({
    code: median(codes),
    ratio: median(codes.map((value, turn) => value / quiet.codes[turn])),
    delivery: p95(deliveries),
  });
  return {
    quiet: figuresOf(quiet),
    waiting: figuresOf(waiting),
    delivering: { ...figuresOf(delivering), perSecond: median(speeds) },
  };
}
