/** @jest-environment node */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createUpstreams, type ReportReadiness, type Upstreams } from './upstreams';

/** A process of the service that a test makes unready, or that dies. */
interface FakeProcess {
  origin: string;
  isReady: boolean;
  /** Method and path of what it has received, checks of its readiness left out. */
  received: string[];
  /** Ends it as a crash does, with every connection. */
  kill(): Promise<void>;
  /** Brings it back at the same address. */
  start(): Promise<void>;
}

const running: Server[] = [];
let upstreams: Upstreams | undefined;

/** @param answer what it does with a call; by default it says its name */
async function startProcess(name: string, answer?: RequestListener): Promise<FakeProcess> {
  const listener: RequestListener = (request, response) => {
    if (request.url === '/api/health/ready') return response.writeHead(process.isReady ? 200 : 503).end('{}');
    process.received.push(`${request.method} ${request.url}`);
    return answer ? answer(request, response) : response.end(name);
  };
  let server: Server;
  const listen = async (port: number) => {
    server = createServer(listener);
    running.push(server);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const process: FakeProcess = {
    origin: `http://127.0.0.1:${port}`,
    isReady: true,
    received: [],
    kill: () => stop(server),
    start: async () => void (await listen(port)),
  };
  return process;
}

const stop = (server: Server) =>
  new Promise<void>((done) => {
    if (!server.listening) return done();
    server.close(() => done());
    server.closeAllConnections();
  });
const breakConnection: RequestListener = (request) => void request.socket.destroy();

afterEach(async () => {
  await upstreams?.close();
  await Promise.all(running.splice(0).map(stop));
});

it('survives a visitor who leaves before the answer has arrived: the destroyed body emits an error', async () => {
  const { origin } = await startProcess('one', (_request, response) => void response.write('the first part'));
  upstreams = createUpstreams([origin], () => undefined);
  const { body } = await upstreams.calls.request({ origin, path: '/', method: 'GET' });
  // Without a listener the error would end the whole site server.
  expect(body.listenerCount('error')).toBeGreaterThan(0);
  body.destroy();
});

it('a call that waits for a connection ends with its signal, and takes no place', async () => {
  const held: ServerResponse[] = [];
  const { origin, received } = await startProcess('one', (_request, response) => void held.push(response));
  const until = async (count: number) => {
    while (held.length < count) await new Promise((done) => setImmediate(done));
  };
  const { calls } = (upstreams = createUpstreams([origin], () => undefined, { connections: 1 }));
  const ask = (signal?: AbortSignal) => calls.request({ path: '/', method: 'GET', ...(signal && { signal }) });
  const answered = ask();
  await until(1);
  const controller = new AbortController();
  const waiting = ask(controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow('no connection');
  await expect(ask(controller.signal)).rejects.toThrow('no connection');
  const next = ask();
  held[0]!.end('a');
  expect(await (await answered).body.text()).toBe('a');
  await until(2);
  held[1]!.end('b');
  expect([await (await next).body.text(), received.length]).toEqual(['b', 2]);
});

describe('several processes of the service', () => {
  const report = jest.fn<ReportReadiness>();
  const inFront = (...processes: FakeProcess[]) =>
    (upstreams = createUpstreams(
      processes.map(({ origin }) => origin),
      report,
    ));
  const call = async (method: 'GET' | 'HEAD' | 'POST', kind: 'calls' | 'streams' = 'calls') => {
    const { body } = await upstreams![kind].request({
      path: '/api/x',
      method,
      ...(method === 'POST' && { body: '{}' }),
    });
    return body.text();
  };
  const get = () => call('GET');

  it.each(['calls', 'streams'] as const)('get %s in rotation', async (kind) => {
    inFront(await startProcess('a'), await startProcess('b'), await startProcess('c'));
    const answers: string[] = [];
    for (let index = 0; index < 9; index += 1) answers.push(await call('GET', kind));
    expect(new Set(answers.slice(0, 3))).toEqual(new Set(['a', 'b', 'c']));
    expect(answers.slice(3)).toEqual([...answers.slice(0, 3), ...answers.slice(0, 3)]);
  });

  it('get calls only while they say that they are ready', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    const { checkReadiness } = inFront(a, b);
    b.isReady = false;
    await checkReadiness();
    expect(await Promise.all([get(), get(), get(), get()])).toEqual(['a', 'a', 'a', 'a']);
    b.isReady = true;
    await checkReadiness();
    expect([await get(), await get()].sort()).toEqual(['a', 'b']);
  });

  it('are all tried when none says that it is ready', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    const { checkReadiness } = inFront(a, b);
    a.isReady = b.isReady = false;
    await checkReadiness();
    expect([await get(), await get()].sort()).toEqual(['a', 'b']);
  });

  it.each(['calls', 'streams'] as const)('answer each of the safe %s while one of them is dead', async (kind) => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    inFront(a, b);
    await b.kill();
    for (let index = 0; index < 6; index += 1) expect(await call('GET', kind)).toBe('a');
  });

  it('are skipped from the first failed connection on, until they are ready again', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    const { checkReadiness } = inFront(a, b);
    await b.kill();
    expect(await Promise.all([call('POST'), call('POST')])).toEqual(['a', 'a']);
    for (let index = 0; index < 4; index += 1) expect(await call('POST')).toBe('a');
    await b.start();
    await checkReadiness();
    expect([await get(), await get()].sort()).toEqual(['a', 'b']);
  });

  it('receive a safe call again where it got no answer', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b', breakConnection)];
    const { checkReadiness } = inFront(a, b);
    for (let index = 0; index < 4; index += 1) {
      await checkReadiness();
      expect(await get()).toBe('a');
    }
    expect(b.received.length).toBeGreaterThan(0);
  });

  it('receive a call that may change something once, whatever becomes of it', async () => {
    const broken = [await startProcess('a', breakConnection), await startProcess('b', breakConnection)];
    inFront(...broken);
    await expect(call('POST')).rejects.toThrow();
    expect(broken.flatMap(({ received }) => received)).toEqual(['POST /api/x']);
  });

  it('are not blamed for a request that cannot be sent', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    const { calls } = inFront(a, b);
    for (let index = 0; index < 2; index += 1)
      await expect(calls.request({ path: '/api/x', method: 'GET', headers: { x: '\n' } })).rejects.toThrow('invalid x');
    expect([await get(), await get()].sort()).toEqual(['a', 'b']);
  });

  it('fail a call when none of them can be reached', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    inFront(a, b);
    await Promise.all([a.kill(), b.kill()]);
    await expect(get()).rejects.toThrow('ECONNREFUSED');
  });

  /** Both processes with a call that they hold, and another one that waits for each. */
  const bothBusy = async () => {
    const held: Record<string, ServerResponse[]> = { a: [], b: [] };
    const holding = (name: string) => startProcess(name, (_request, response) => void held[name]!.push(response));
    const [a, b] = [await holding('a'), await holding('b')];
    upstreams = createUpstreams([a.origin, b.origin], report, { connections: 1 });
    const until = async (name: string, count: number) => {
      while (held[name]!.length < count) await new Promise((done) => setImmediate(done));
    };
    const answers = [call('POST'), call('POST')];
    await Promise.all([until('a', 1), until('b', 1)]);
    answers.push(call('POST'), call('POST'));
    const answer = async (name: string, index: number) => {
      await until(name, index + 1);
      held[name]![index]!.end(name);
    };
    const answerAll = async () => {
      let isDone = false;
      const all = Promise.all(answers).finally(() => (isDone = true));
      while (!isDone) {
        for (const [name, responses] of Object.entries(held))
          for (const response of responses) if (!response.writableEnded) response.end(name);
        await new Promise((done) => setImmediate(done));
      }
      return all;
    };
    return { a, b, answers, answer, answerAll, checkReadiness: upstreams.checkReadiness };
  };

  it('leave calls that wait for one of them to the others when it is no longer ready', async () => {
    const { a, b, answers, answer, checkReadiness } = await bothBusy();
    b.isReady = false;
    await checkReadiness();
    for (let index = 0; index < 3; index += 1) await answer('a', index);
    await answer('b', 0);
    expect((await Promise.all(answers)).sort()).toEqual(['a', 'a', 'a', 'b']);
    expect([a.received.length, b.received.length]).toEqual([3, 1]);
  });

  it('keep calls that wait for one of them while none is ready, until one is', async () => {
    const { a, b, answers, answer, checkReadiness } = await bothBusy();
    a.isReady = b.isReady = false;
    await checkReadiness();
    a.isReady = true;
    await checkReadiness();
    for (let index = 0; index < 3; index += 1) await answer('a', index);
    await answer('b', 0);
    expect((await Promise.all(answers)).sort()).toEqual(['a', 'a', 'a', 'b']);
    expect([a.received.length, b.received.length]).toEqual([3, 1]);
  });

  it('keep calls where they wait while none is ready, so that the wait ends', async () => {
    const { a, b, answerAll, checkReadiness } = await bothBusy();
    a.isReady = b.isReady = false;
    await checkReadiness();
    // Those of the first one that said so have gone to the other one, and stay there.
    await checkReadiness();
    expect(await answerAll()).toHaveLength(4);
    expect([a.received.length, b.received.length].sort()).toEqual([1, 3]);
  });

  it('are not asked again whether they are ready while they have not answered', async () => {
    const asked: ServerResponse[] = [];
    const silent = createServer((_request, response) => void asked.push(response));
    running.push(silent);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { origin } = await startProcess('a');
    let second = () => undefined as void;
    const interval = jest.spyOn(globalThis, 'setInterval').mockImplementation((run) => {
      second = run;
      return { unref: () => undefined } as unknown as NodeJS.Timeout;
    });
    upstreams = createUpstreams([origin, `http://127.0.0.1:${(silent.address() as AddressInfo).port}`], report);
    interval.mockRestore();
    const until = async (count: number) => {
      while (asked.length < count) await new Promise((done) => setImmediate(done));
    };
    for (let index = 0; index < 3; index += 1) second();
    const checked = upstreams.checkReadiness();
    await until(1);
    for (let index = 0; index < 3; index += 1) second();
    asked[0]!.end('{}');
    await until(2);
    asked[1]!.end('{}');
    await checked;
    expect(asked).toHaveLength(2);
  });

  it('are reported once when they are no longer ready, with the reason, and once when they are again', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    report.mockClear();
    const { checkReadiness } = inFront(a, b);
    b.isReady = false;
    await checkReadiness();
    await checkReadiness();
    b.isReady = true;
    await checkReadiness();
    await b.kill();
    for (let index = 0; index < 4; index += 1) await call('POST');
    await checkReadiness();
    const { origin } = b;
    expect(report.mock.calls.map(([told]) => told)).toEqual([
      { origin, isReady: false, reason: '503' },
      { origin, isReady: true, reason: '200' },
      { origin, isReady: false, reason: 'ECONNREFUSED' },
    ]);
  });
});

it('a single process that was unavailable is found ready again without a request', async () => {
  const a = await startProcess('a');
  const isBack = new Promise<void>((done) => {
    upstreams = createUpstreams([a.origin], ({ isReady }) => isReady && done());
  });
  await a.kill();
  await expect(upstreams!.calls.request({ path: '/', method: 'GET' })).rejects.toThrow('ECONNREFUSED');
  await a.start();
  await isBack;
});
