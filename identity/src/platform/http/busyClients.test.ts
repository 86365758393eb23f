import { afterEach, expect, it } from '@jest/globals';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { signUp } from '../../testing/flows';
import { describeOnOneDatabase, type TestServiceOptions } from '../../testing/harness';
import type { RawClient } from '../../testing/rawClient';
import { startSlowService, type SlowService } from '../../testing/slowService';
import { until } from '../../testing/until';

const busyClients = 400;
const [attacker, visitor] = ['203.0.113.1', '203.0.113.2'];
const get = (path: string, address = attacker, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\n${more}\r\n`;
const post = (path: string, body: string, address = attacker): string => {
  const head = `host: a\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json`;
  return `POST ${path} HTTP/1.1\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
};
const lookup = (address: string): string => post('/api/user/identify/', '{"phone":"+79161234567"}', address);
const isAnswered = ({ answer }: RawClient): boolean => answer !== '';

/** Calls of `/held` that have begun. */
let held: FastifyReply[] = [];
/** A page whose answer waits for the test. */
const site: FastifyPluginAsync = (app) => {
  app.get('/held', (_request, reply) => void held.push(reply));
  return Promise.resolve();
};

describeOnOneDatabase('busy clients of one address', (driver) => {
  let service: SlowService;
  const start = async ({ config, ...options }: Partial<TestServiceOptions> = {}) => {
    held = [];
    const patient = { databaseWaitSeconds: 3600, ...config };
    service = await startSlowService({ driver, site, config: patient, ...options });
  };
  afterEach(() => service.close());
  /** Calls of the attacker take all of its places: requests wait for connections to the database, from now on permanently. */
  const takePlaces = async () => {
    service.context.isDatabaseBusy = () => true;
    const places = 2;
    await service.beginAll(places, () => get('/held'));
    await until('its calls have begun', () => held.length === places);
  };
  const asVisitor = (address = visitor) => service.identify({ 'x-forwarded-for': address });

  it.each([
    ['lookups, which take statements', lookup(attacker), lookup(visitor), 1_000_000],
    ['lookups past their limit', lookup(attacker), get('/api/health/live', visitor), 5],
    ['calls that do not exist', get('/api/none'), get('/api/health/live', visitor), 5],
  ])('400 connections of %s: another address is served in between (R-60)', async (_what, call, other, probesPerIp) => {
    await start({ config: { limits: { probesPerIp } } });
    let answers = 0;
    for (const { socket } of await service.beginAll(busyClients, () => call))
      socket.on('data', () => {
        answers += 1;
        socket.write(call);
      });
    await until('all of them are served', () => answers > busyClients);
    const client = await service.begin('');
    const before = answers;
    for (let call = 0; call < 20; call += 1) {
      client.answer = '';
      client.socket.write(other);
      await new Promise((done) => client.socket.once('data', done));
      expect(client.answer).toMatch(/^HTTP\/1\.1 200 /);
    }
    const between = answers - before;
    expect(between).toBeGreaterThan(0);
    // Fewer than one per connection, for each of the twenty.
    expect(between).toBeLessThan(20 * busyClients);
    expect(service.open()).toBe(busyClients + 1);
  });

  it('a call that does not begin in time is answered with 503, and the next one is served once there is room (R-66)', async () => {
    await start({ config: { databaseWaitSeconds: 0.001 } });
    await takePlaces();
    const { status, headers } = await service.fetch('/api/user/me/', { headers: { 'x-forwarded-for': attacker } });
    expect([status, headers.get('retry-after'), await asVisitor()]).toEqual([503, '2', 200]);
    held[0]!.send('');
    await until('there is room', async () => (await asVisitor(attacker)) === 200);
  });

  it('512 waiting calls take little memory: most large ones are refused, and other clients are answered (R-60)', async () => {
    await start();
    await takePlaces();
    const large = post('/api/user/identify/', `{"phone":[${Array(30_000).fill('1').join(',')}]}`);
    const waiting = await service.beginAll(512, () => large);
    const small = await service.begin(lookup(attacker));
    await until('most are refused', () => waiting.filter(isAnswered).length >= 440);
    for (const { answer } of waiting.filter(isAnswered))
      expect(answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n/s);
    expect([await asVisitor(), isAnswered(small)]).toEqual([200, false]);
    held[0]!.send('');
    await until('those that waited are answered', () => [small, ...waiting].every(isAnswered));
    expect(small.answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a connection that pipelines thousands of requests is closed, and other clients are answered (R-60)', async () => {
    await start();
    await (
      await service.begin(get('/held').repeat(5000))
    ).closed;
    expect(held.length).toBeLessThanOrEqual(1);
    expect(await asVisitor(attacker)).toBe(200);
  });

  it('pipelined calls begin one after the other, and other clients are answered during 640 of 40 connections (R-60)', async () => {
    await start();
    const all = await service.beginAll(40, () => get('/held').repeat(16));
    await until('the first of each has begun', () => held.length >= 40);
    expect([await asVisitor(attacker), held.length]).toEqual([200, 40]);
    for (const { socket } of all) socket.destroy();
    await Promise.all(all.map(({ closed }) => closed));
    expect([await asVisitor(attacker), held.length]).toEqual([200, 40]);
  });

  it('the answers to calls of one connection arrive in order', async () => {
    await start();
    const client = await service.begin(get('/held').repeat(2) + get('/api/health/live'));
    for (const [index, text] of ['first', 'second'].entries()) {
      await until('a call has begun', () => held.length > index);
      held[index]!.send(text);
    }
    await until('all are answered', () => client.answer.includes('"live"'));
    expect(client.answer).toMatch(/^HTTP\/1\.1 200 .*first.*HTTP\/1\.1 200 .*second.*HTTP\/1\.1 200 .*"live"/s);
  });

  it('the connection of a client that reads none of its answers is closed (R-60)', async () => {
    await start({ timeouts: { silenceMs: 200 } });
    const ended = new Promise<void>((done) =>
      service.app.server.once('connection', (socket) => socket.once('close', () => done())),
    );
    const { socket } = await service.begin('');
    socket.pause();
    // One request after another, until their answers exceed the socket buffers.
    const ask = (): boolean => socket.write(get('/api/docs'));
    service.app.server.on('request', (_request, response) => response.once('close', ask));
    ask();
    await ended;
  });

  it('open event streams take no slot of their address, and the eleventh of a session is refused (R-60)', async () => {
    await start({ config: { databaseWaitSeconds: 0.001 } });
    const { jwt } = await signUp(service);
    const authorization = `authorization: JWT ${jwt.access}\r\n`;
    for (const path of ['/api/events/', '/api/events', '/api/%65vents/'])
      await service.beginAll(path === '/api/events/' ? 4 : 3, () => get(path, attacker, authorization));
    await until('all are open', () => service.context.events.size === 10);
    service.context.isDatabaseBusy = () => true;
    expect(await asVisitor(attacker)).toBe(200);
    const eleventh = await service.begin(get('/api/events/', attacker, authorization));
    await until('it is answered', () => isAnswered(eleventh));
    expect(eleventh.answer).toMatch(/^HTTP\/1\.1 429 /);
  });
});
