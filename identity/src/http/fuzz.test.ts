import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { engines } from '../testing/engines';
import { describeOnBothEngines, startTestService } from '../testing/harness';

/** On both databases together. Drawn anew each time; a failure names its seed. */
const runs = Number(process.env.FUZZ_RUNS ?? 20_000);
const slowestMs = 500;

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  parameters?: { name: string; in: string }[];
}

/** Values that break parsers, databases and comparisons. */
const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '<script>',
  '../../etc/passwd',
  'a@b.example\r\nRCPT TO:<c@d.example>',
  '٣٤٥٦',
  'ё'.repeat(5000),
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  9_999_999_999,
  true,
  null,
  [],
  {},
);
const plausible = fc.constantFrom<unknown>(
  '+79161234567',
  '8 (916) 123-45-67',
  'anna@mail.example',
  '1234',
  1000,
  'SIGNIN',
  'SIGNUP',
);

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.oneof(fc.constantFrom(...schema.enum), nasty);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field)] as const);
    return fc.oneof({ weight: 9, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) }, nasty);
  }
  return fc.oneof(plausible, nasty, fc.string({ unit: 'binary' }), fc.integer(), fc.double());
}

describeOnBothEngines('R-60: whatever is sent', (engine) => {
  it('never fails inside and answers in time', async () => {
    jest.setTimeout(240_000);
    const wide = Object.fromEntries(
      ['probesPerIp', 'sendsSession', 'sendsDay', 'sendsMonth'].map((limit) => [limit, 1e6]),
    );
    const service = await startTestService({ engine, config: { limits: { ...wide, resendSeconds: 0 } } });
    const { body: document } = await service.call('GET', '/docs');
    const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations.length).toBeGreaterThan(15);
    const request = fc.constantFrom(...operations).chain(({ path, method, operation }) => {
      const schema = operation.requestBody?.content['application/json'].schema;
      const names = operation.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name) ?? [];
      return fc.record({
        path: fc.constant(path),
        method: fc.constant(method.toUpperCase()),
        body: schema ? valueOf(schema) : fc.constant(undefined),
        query: fc.record(Object.fromEntries(names.map((name) => [name, fc.string({ unit: 'binary' })])), {
          requiredKeys: [],
        }),
        authorization: fc.option(fc.oneof(fc.constantFrom('JWT', 'JWT a.b.c', 'Bearer '), fc.string()), {
          nil: undefined,
        }),
      });
    });
    const times: number[] = [];
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, body, query, authorization }) => {
        const started = performance.now();
        const answer = await service.app.inject({
          method: method as 'GET',
          url: path,
          query: query as Record<string, string>,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(authorization !== undefined && { authorization: authorization.replace(/[^\x20-\x7e]/g, '?') }),
          },
          payload: body === undefined ? undefined : JSON.stringify(body),
        });
        times.push(performance.now() - started);
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: runs / engines.length },
    );
    times.sort((a, b) => a - b);
    expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(slowestMs);
    await service.close();
  }, 240_000);
});
