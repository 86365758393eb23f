import { traceHeaders } from '@passport/shared/net/tracing';
import { Agent, type Dispatcher } from 'undici';

/** Sends requests to the service: a dispatcher of undici, as far as the proxy library needs one. The origin is chosen here. */
export type Upstream = Pick<Dispatcher, 'request'>;

/** The processes of the identity service as one. */
export interface Upstreams {
  /** Calls, over a bounded number of connections to each process. */
  calls: Upstream;
  /** Event streams: each holds a connection for as long as its page is open, beside those of the calls. */
  streams: Upstream;
  /** Asks every process whether it is ready. */
  checkReadiness(): Promise<void>;
  /** Ends the checks and every connection. */
  close(): Promise<void>;
}

interface Process {
  origin: string;
  isReady: boolean;
}

const connectionsPerProcess = 256;
const connectTimeoutMs = 2000;
/** A call takes a second at most; only a process that hangs is silent for longer. */
const headersTimeoutMs = 60_000;
/** The service writes to a stream every 20 s; one that is silent for longer is dead. */
const streamSilenceMs = 60_000;
const readinessIntervalMs = 1000;
const readinessTimeoutMs = 2000;

/** Nobody has received anything of the request: whatever it does, another process may be asked. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Failures of a connection. Others, such as a header that may not be sent, are the visitor's and say nothing about a process. */
const connectionFailures = new Set([...neverConnected, 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET']);
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Whether a request may be sent twice: nothing in it changes anything (RFC 9110 section 9.2.1). */
const isSafe = ({ method, body }: Dispatcher.RequestOptions): boolean =>
  (method === 'GET' || method === 'HEAD') && (body === undefined || body === null || body === '');

/**
 * Spreads requests over the processes of the service in rotation. A process that is not ready is skipped: one that says so, or
 * to which a connection has failed, until it says that it is ready again. When none is, all are tried. A request for
 * which no connection came about goes to the next process, and so does a safe one that got no answer; any other fails, because the
 * process may have acted on it.
 * @param origins addresses of the processes
 */
export function createUpstreams(origins: readonly string[]): Upstreams {
  const processes: Process[] = origins.map((origin) => ({ origin, isReady: true }));
  const callAgent = new Agent({
    connections: connectionsPerProcess,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: headersTimeoutMs,
  });
  const streamAgent = new Agent({
    connections: null,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: streamSilenceMs,
  });

  let position = 0;
  /** The processes to try, in order. */
  const candidates = (): Process[] => {
    position = (position + 1) % processes.length;
    const inOrder = [...processes.slice(position), ...processes.slice(0, position)];
    const ready = inOrder.filter(({ isReady }) => isReady);
    return ready.length > 0 ? ready : inOrder;
  };

  const check = async (process: Process): Promise<void> => {
    try {
      const { statusCode, body } = await streamAgent.request({
        origin: process.origin,
        path: '/api/health/ready',
        method: 'GET',
        signal: AbortSignal.timeout(readinessTimeoutMs),
      });
      await body.dump();
      process.isReady = statusCode === 200;
    } catch {
      process.isReady = false;
    }
  };
  const checkReadiness = async (): Promise<void> => {
    await Promise.all(processes.map(check));
  };
  const timer =
    processes.length > 1 ? setInterval(() => void checkReadiness(), readinessIntervalMs).unref() : undefined;

  const send = async (agent: Agent, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    const order = candidates();
    for (;;) {
      const process = order.shift()!;
      const headers = {
        ...(options.headers as Record<string, string>),
        ...traceHeaders(),
        host: new URL(process.origin).host,
      };
      try {
        const answer = await agent.request({ ...options, origin: process.origin, headers });
        // For a visitor who has left, the proxy library destroys the body without listening for the error that this emits.
        answer.body.on('error', () => undefined);
        return answer;
      } catch (error) {
        if (!connectionFailures.has(codeOf(error))) throw error;
        process.isReady = false;
        // One broken connection does not make a process unready for longer than this question takes.
        void check(process);
        const mayRepeat = isSafe(options) || neverConnected.has(codeOf(error));
        if (order.length === 0 || !mayRepeat) throw error;
      }
    }
  };
  type Callback = (error: Error | null, answer?: Dispatcher.ResponseData) => void;
  const over = (agent: Agent): Upstream => {
    const request = (options: Dispatcher.RequestOptions, callback?: Callback) => {
      const answered = send(agent, options);
      return callback ? void answered.then((answer) => callback(null, answer), callback) : answered;
    };
    return { request: request as Upstream['request'] };
  };

  return {
    calls: over(callAgent),
    streams: over(streamAgent),
    checkReadiness,
    close: async () => {
      clearInterval(timer);
      await Promise.all([callAgent.destroy(), streamAgent.destroy()]);
    },
  };
}
