import { listenBacklog } from '@passport/shared/net/listenBacklog';
import { startTestService, type TestService, type TestServiceOptions } from './harness';
import { portOf, rawClient, type RawClient } from './rawClient';

const hourMs = 3_600_000;

/** The whole service on a port, and clients that a test writes byte by byte. */
export interface SlowService extends TestService {
  /** Connects and sends the beginning of a request. */
  begin(text: string): Promise<RawClient>;
  beginAll(count: number, textOf: (index: number) => string): Promise<RawClient[]>;
  /** How many of them are still connected. */
  open(): number;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Response>;
  /** Looks up a phone, which takes statements. @returns the status of the answer */
  identify(headers?: Record<string, string>): Promise<number>;
}

/** Starts it without a limit of time that could end what a test holds, however long this machine takes; `timeouts` has others. */
export async function startSlowService({ timeouts, ...options }: TestServiceOptions): Promise<SlowService> {
  const service = await startTestService({
    ...options,
    timeouts: { headersMs: hourMs, bodyMs: hourMs, silenceMs: hourMs, ...timeouts },
  });
  await service.app.listen({ port: 0, host: '127.0.0.1', backlog: listenBacklog });
  const clients: RawClient[] = [];
  const begin = async (text: string): Promise<RawClient> => {
    const client = await rawClient(service.app, text);
    clients.push(client);
    return client;
  };
  const fetchPath = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${portOf(service.app)}${path}`, init);
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetchPath(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  return {
    ...service,
    begin,
    beginAll: (count, textOf) => Promise.all(Array.from({ length: count }, (_, index) => begin(textOf(index)))),
    open: () => clients.filter(({ isOpen }) => isOpen).length,
    fetch: fetchPath,
    post,
    identify: async (headers) => (await post('/api/user/identify/', '{"phone":"+79161234567"}', headers)).status,
    close: async () => {
      for (const { socket } of clients) socket.destroy();
      await service.close();
    },
  };
}
