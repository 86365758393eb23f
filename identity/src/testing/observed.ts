import type { CallOptions, TestService } from './harness';
import type { Json } from './json';
import { logStatements } from './statementLog';

/** Everything by which a visitor or an operator could distinguish two calls; random values are replaced by their length. */
interface Observation {
  call: string;
  isSignedIn: boolean;
  status: number;
  body: unknown;
  headers: unknown;
  statements: string[];
}

/** Matches ids, tokens, signatures and cookies, also inside URLs: no word is this long. */
const maskRandom = (text: string): string => text.replace(/[\w~-]{20,}/g, (found) => `<${found.length}>`);

/** Replaces random strings by their length, at any depth. */
function withoutRandom(value: Json): unknown {
  if (typeof value === 'string') return maskRandom(value);
  if (Array.isArray(value)) return value.map(withoutRandom);
  if (value === null || typeof value !== 'object') return value as unknown;
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, withoutRandom(item)]));
}

/** The id of a request, with which `server-timing` ends, is random and shorter than the values that are masked everywhere. */
const maskRequestId = (timing: unknown): unknown =>
  typeof timing === 'string' ? timing.replace(/[\w-]{12}"$/, '<12>"') : timing;

const visibleHeaders = ({ date: _date, 'set-cookie': cookies = [], ...headers }: Record<string, unknown>): unknown => ({
  ...(withoutRandom(headers) as object),
  ...('server-timing' in headers && { 'server-timing': maskRequestId(headers['server-timing']) }),
  'set-cookie': [cookies].flat().map((cookie) => maskRandom(String(cookie))),
});

export interface ObservedService extends TestService {
  observations: Observation[];
  /** Increase of every metric except durations. */
  grownMetrics(): Promise<Record<string, number>>;
}

/** Values of all metrics except durations, by name and labels. */
async function readMetrics(service: TestService): Promise<Map<string, number>> {
  const lines = (await service.metrics()).split('\n');
  const counts = lines.filter((line) => line.startsWith('passport_') && !/_(bucket|sum|seconds)\b/.test(line));
  return new Map(counts.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** A service that records each call, and the deliveries that it causes. */
export async function observed(service: TestService): Promise<ObservedService> {
  const observations: Observation[] = [];
  const log = logStatements(service.storage.pool);
  const before = await readMetrics(service);
  const call = async (method: Parameters<TestService['call']>[0], path: string, options?: CallOptions) => {
    log.drain();
    const { status, body, headers, cookie } = await service.call(method, path, options);
    const statements = log.drain();
    const seen = { body: withoutRandom(body), headers: visibleHeaders(headers) };
    const isSignedIn = options?.token !== undefined;
    observations.push({ call: `${method} ${path}`, isSignedIn, status, ...seen, statements });
    return { status, body, headers, cookie };
  };
  const deliver = async () => {
    log.drain();
    await service.deliver();
    observations.push({
      call: 'delivery',
      isSignedIn: false,
      status: 0,
      body: null,
      headers: null,
      statements: log.drain(),
    });
  };
  return {
    ...service,
    observations,
    call: call as TestService['call'],
    deliver,
    grownMetrics: async () => {
      const after = [...(await readMetrics(service))];
      const grown = after.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
      return Object.fromEntries(grown.filter(([, value]) => value !== 0));
    },
  };
}
