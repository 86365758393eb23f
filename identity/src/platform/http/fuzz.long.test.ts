import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drivers } from '../../testing/databases';
import { takeUndeclaredRefusals } from '../../testing/declaredRefusals';
import { faultOf } from '../../testing/fuzz/judge';
import { lostCalls } from '../../testing/fuzz/lostCalls';
import { operationsOf, type Operation } from '../../testing/fuzz/openApi';
import { otherOperations, requestsTo, type FuzzRequest } from '../../testing/fuzz/requests';
import { makeWorld } from '../../testing/fuzz/world';
import { describeOnBothDatabases } from '../../testing/harness';

/** On both databases together. A failure names the seed; FUZZ_SEED draws the same requests again. */
const runs = Number(process.env.FUZZ_RUNS ?? 6000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** Operations without a success in this file, and why. */
const exceptions = new Map([
  ['GET /api/events/', 'a stream that does not end; events.test.ts reads it'],
  ['POST /api/user/external_auth/{service}', 'answers with a redirect; formPost.test.ts posts to it'],
]);
/** Reads that no random request gets right, because their object is consumed or belongs to one browser. */
const consumed = new Map([
  ['GET /api/user/external_auth/', 'a state counts once, in the browser that it was made for'],
  ['GET /api/events/', 'a stream that does not end'],
]);

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const patternOf = ({ method, path }: Operation): RegExp =>
  new RegExp(`^${method} ${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);

describeOnBothDatabases('random requests', (driver) => {
  it('no response is a 5xx or reveals internals, and every operation succeeds for its authorized caller (R-60)', async () => {
    const succeeded: string[] = [];
    const world = await makeWorld(driver, (method, url, status) => {
      if (status < 400) succeeded.push(`${method} ${url.startsWith('/api') ? url : `/api${url}`}`);
    });
    const { app } = world.service;
    const { body } = await world.service.call('GET', '/docs');
    const documented = operationsOf(body as Parameters<typeof operationsOf>[0]);
    expect(documented.length).toBeGreaterThan(50);
    const missing = documented
      .filter((operation) => !succeeded.some((call) => patternOf(operation).test(call)))
      .map(nameOf);
    expect(missing.filter((name) => !exceptions.has(name))).toEqual([]);

    const fuzzed = [...documented.filter(({ path }) => path !== '/api/events/'), ...otherOperations];
    const read = new Set<string>();
    /** The first request of each kind of fault: all are known after one run. */
    const faults = new Map<string, unknown>();
    const isRead = (operation: Operation): boolean => read.has(nameOf(operation)) || consumed.has(nameOf(operation));
    const judge = async ({ operation, url, headers, payload }: FuzzRequest): Promise<void> => {
      const answer = await app.inject({
        method: operation.method,
        url,
        // /dev answers no other host.
        headers: { host: 'localhost:3000', ...headers },
        ...(payload !== undefined && { payload }),
      });
      const contentType = String(answer.headers['content-type'] ?? '');
      const { statusCode: status } = answer;
      const fault = faultOf(operation.path, { status, text: answer.body, contentType }) ?? takeUndeclaredRefusals()[0];
      const kind = `${nameOf(operation)} ${fault?.slice(0, 40)}`;
      if (fault !== undefined && !faults.has(kind))
        faults.set(kind, { fault, url, headers, payload: payload?.slice(0, 500) });
      if (status < 400) read.add(nameOf(operation));
      if (operation.method !== 'GET') await world.restore();
    };
    const requests = fc.constantFrom(...fuzzed).chain((operation) => requestsTo(operation, world));
    // Before other requests delete what it reads, each read succeeds once.
    const reads = documented.filter(({ method }) => method === 'GET');
    for (const operation of reads.filter((candidate) => !isRead(candidate))) {
      for (const request of fc.sample(requestsTo(operation, world), { numRuns: 1000, seed })) {
        if (!isRead(operation)) await judge(request);
      }
    }
    await fc.assert(fc.asyncProperty(requests, judge), { numRuns: runs / drivers.length, seed });
    expect({ seed, faults: [...faults] }).toEqual({ seed, faults: [] });
    const unread = reads.filter((operation) => !isRead(operation)).map(nameOf);
    expect({ seed, unread }).toEqual({ seed, unread: [] });
    expect({ seed, lost: await lostCalls(world.service, world) }).toEqual({ seed, lost: [] });
    await world.close();
  });
});
