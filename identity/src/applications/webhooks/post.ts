import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { loadOnce } from '../../platform/loadOnce';
import type { PrivateCallbacks } from '../../platform/config/config';
import { callbackLookup, refuseAddress } from '../../messaging/gateways/callableAddress';
import { timeoutCode } from './noAnswer';

const connectMs = 5000;
const totalMs = 10_000;
const readBytes = 16 * 1024;
const keptBytes = 4 * 1024;

/** The answer of an endpoint, or why there was none. */
export interface PostAnswer {
  status: number | null;
  /** The first 4 kB of the answer as text. */
  response: string;
  /** The header Retry-After. */
  retryAfter: string | undefined;
  durationMs: number;
}

/** Why there was no answer, for the log of the application: a code by which clients word it, and the text. */
function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, message, code } = error as Error & { code?: unknown };
  if (name === 'TimeoutError') return `${timeoutCode}: No complete answer within ${timeoutMs / 1000} s`;
  return typeof code === 'string' ? `${code}: ${message}` : message;
}

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<PostAnswer>;

/**
 * Posts to endpoints of applications. A redirect is not followed; addresses are checked when they are connected to, so that a name
 * which resolves to another address later changes nothing.
 * @param allowed addresses to allow in addition to public ones (`ALLOW_PRIVATE_CALLBACKS`)
 * @param parts for tests: the DNS lookup, and the timeout of an endpoint
 */
export function createPost(
  allowed: PrivateCallbacks,
  { lookup = callbackLookup(allowed), timeoutMs = totalMs }: { lookup?: LookupFunction; timeoutMs?: number } = {},
): { post: Post; close(): Promise<void> } {
  let agent: Agent | undefined;
  const load = loadOnce(async () => {
    const undici = await import('undici');
    const connect = { timeout: connectMs, ...(lookup && { lookup }) };
    agent = new undici.Agent({ connect, pipelining: 1 });
    return { request: undici.request, agent };
  });

  const post: Post = async (address, headers, body) => {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    try {
      refuseAddress(new URL(address), allowed);
      const { request, agent: dispatcher } = await load();
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await request(address, { dispatcher, method: 'POST', headers, body, signal });
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= readBytes) break;
      }
      const response = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '');
      const [retryAfter] = [answer.headers['retry-after']].flat();
      return { status: answer.statusCode, response, retryAfter, durationMs: durationMs() };
    } catch (error) {
      return { status: null, response: reasonOf(error, timeoutMs), retryAfter: undefined, durationMs: durationMs() };
    }
  };
  return { post, close: async () => void (await agent?.close()) };
}
