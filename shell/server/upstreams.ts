import type { Socket } from 'node:net';
import { traceHeaders } from '@passport/shared/net/tracing';
import { Agent, type Dispatcher } from 'undici';
import { CallQueue, TurnedAway } from './callQueue';
import { UnreadAnswers } from './unreadAnswers';

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

/** Whose call it is. */
export interface Visitor {
  /** As `ipBucket` names it. */
  address: string;
  socket: Socket;
}

const visitorKey = Symbol('visitor');
interface VisitorHeader {
  [visitorKey]?: Visitor;
}

/** Says whose call it is among its headers, which is all that the proxy library hands on. No symbol among them is ever sent. */
export const withVisitor = <Headers extends object>(headers: Headers, visitor: Visitor): Headers => ({
  ...headers,
  [visitorKey]: visitor,
});

interface Target {
  origin: string;
  isReady: boolean;
  /** A question whether it is ready that it has not answered yet. */
  checking?: Promise<void> | undefined;
  queue: CallQueue;
  unread: UnreadAnswers;
}

/** What the calls to one process may hold. */
export interface CallBounds {
  connections: number;
  /** How long a call waits for a connection. */
  queueMs: number;
}

const connectTimeoutMs = 2000;
/** Generous: a call takes a second at most, so only a process that hangs is silent for this long. */
const headersTimeoutMs = 60_000;
const defaultBounds: CallBounds = { connections: 256, queueMs: headersTimeoutMs };
/**
 * How many of the connections to a process answers may hold while they wait for their visitors to read: half, and a quarter for one
 * address. Calls that the service is working on do not count, and an answer that is read as it comes waits for moments only, so
 * thousands of people behind one address keep far below.
 */
const unreadShare = { all: 1 / 2, perAddress: 1 / 4 };
/** The service writes to a stream every 20 s; one that is silent for longer is dead. */
const streamSilenceMs = 60_000;
const readinessIntervalMs = 1000;
/** Longer than a busy process takes to say that it is ready: its answer waits up to 3 s for a connection to the database. */
const readinessTimeoutMs = 4000;

/** Errors before any byte was sent: even an unsafe request may go to another process. */
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

/** Whether a request may be sent twice: a GET or HEAD without a body (RFC 9110 section 9.2.1). */
const isSafe = ({ method, body }: Dispatcher.RequestOptions): boolean =>
  (method === 'GET' || method === 'HEAD') && (body === undefined || body === null || body === '');

/** Sends a request to one process; a call waits for a connection until `untilMs`, on the clock of `performance.now()`. */
type Ask = (target: Target, options: Dispatcher.RequestOptions, untilMs: number) => Promise<Dispatcher.ResponseData>;
/** Without a wait. */
type AskNow = (target: Target, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;

function createAgents(connections: number) {
  const callAgent = new Agent({
    connections,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: headersTimeoutMs,
  });
  const streamAgent = new Agent({
    connections: null,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: streamSilenceMs,
  });
  const call: Ask = async ({ queue, unread }, options, untilMs) => {
    const visitor = (options.headers as VisitorHeader | undefined)?.[visitorKey];
    await queue.enter({ visitor: visitor?.socket, signal: options.signal as AbortSignal | undefined, untilMs });
    try {
      const answer = await callAgent.request(options);
      answer.body.once('close', () => queue.leave());
      if (visitor) unread.watch(answer.body, visitor.address);
      return answer;
    } catch (error) {
      queue.leave();
      throw error;
    }
  };
  const stream: AskNow = (_target, options) => streamAgent.request(options);
  return { call, stream, close: () => Promise.all([callAgent.destroy(), streamAgent.destroy()]) };
}

/** @param origin address of a process */
const createTarget = (origin: string, { connections }: CallBounds): Target => ({
  origin,
  isReady: true,
  queue: new CallQueue(connections),
  unread: new UnreadAnswers({
    all: connections * unreadShare.all,
    perAddress: connections * unreadShare.perAddress,
  }),
});

type Callback = (error: Error | null, answer?: Dispatcher.ResponseData) => void;

/** Like undici's `request`: it takes a callback, or returns a promise. */
function upstream(send: (options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>): Upstream {
  const request = (options: Dispatcher.RequestOptions, callback?: Callback) => {
    const answered = send(options);
    return callback ? void answered.then((answer) => callback(null, answer), callback) : answered;
  };
  return { request: request as Upstream['request'] };
}

/** What an operator hears of: a process that is no longer ready with the reason, or ready again. */
export type ReportReadiness = (process: { origin: string; isReady: boolean; reason?: string }) => void;

/** Knows which processes are ready: it asks each of them every second, and hears of connections that failed. */
function createReadiness(targets: readonly Target[], stream: AskNow, report: ReportReadiness) {
  const set = (target: Target, isReady: boolean, reason?: string): void => {
    if (target.isReady !== isReady) report({ origin: target.origin, isReady, ...(reason !== undefined && { reason }) });
    target.isReady = isReady;
    const unready = targets.filter((other) => !other.isReady);
    if (unready.length < targets.length) for (const { queue } of unready) queue.turnAway();
  };
  const ask = async (target: Target): Promise<void> => {
    try {
      // Not over the agent of the calls, whose connections may all be busy.
      const { statusCode, body } = await stream(target, {
        origin: target.origin,
        path: '/api/health/ready',
        method: 'GET',
        signal: AbortSignal.timeout(readinessTimeoutMs),
      });
      await body.dump();
      set(target, statusCode === 200, String(statusCode));
    } catch (error) {
      set(target, false, codeOf(error) || (error as Error).name);
    }
  };
  /** One question at a time: a late answer must not overwrite a newer one. */
  const check = (target: Target): Promise<void> =>
    (target.checking ??= ask(target).finally(() => (target.checking = undefined)));
  const checkAll = async (): Promise<void> => {
    // What was asked before may be out of date.
    await Promise.all(targets.map((target) => Promise.resolve(target.checking).then(() => check(target))));
  };
  // A single process gets every request anyway: it is checked only to say when it is ready again.
  const isCheckDue = () => targets.length > 1 || targets.some(({ isReady }) => !isReady);
  const timer = setInterval(() => {
    if (isCheckDue()) for (const target of targets) void check(target);
  }, readinessIntervalMs).unref();
  return {
    checkAll,
    /** A connection to a process has failed. */
    hasFailed(target: Target, reason: string): void {
      set(target, false, reason);
      // At once: a single broken connection must not exclude a healthy process until the next check.
      void check(target);
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Spreads requests over the processes of the service in rotation.
 * - A process counts as not ready once it says so or a connection to it fails, until a check finds it ready again. It is skipped as
 *   long as another one is ready.
 * - A request is repeated on the next process if it reached none, or if it is safe and got no answer. Any other failure is final,
 *   because the process may have acted on the request.
 * - A call that waits for a connection to a process goes on to another one when its own is not ready and the other is.
 * @param origins addresses of the processes
 * @param given bounds of calls; tests lower them
 */
export function createUpstreams(
  origins: readonly string[],
  report: ReportReadiness,
  given: Partial<CallBounds> = {},
): Upstreams {
  const bounds = { ...defaultBounds, ...given };
  const targets = origins.map((origin) => createTarget(origin, bounds));
  const { call, stream, close } = createAgents(bounds.connections);
  const readiness = createReadiness(targets, stream, report);
  let position = 0;
  /** The processes to try, in the order of this request. */
  const nextOrder = (): Target[] => {
    position = (position + 1) % targets.length;
    const inOrder = [...targets.slice(position), ...targets.slice(0, position)];
    const ready = inOrder.filter(({ isReady }) => isReady);
    return ready.length > 0 ? ready : inOrder;
  };

  const send = async (ask: Ask, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    let order = nextOrder();
    const untilMs = performance.now() + bounds.queueMs;
    for (;;) {
      const target = order.shift()!;
      const headers = {
        ...(options.headers as Record<string, string>),
        ...traceHeaders(),
        host: new URL(target.origin).host,
      };
      try {
        const answer = await ask(target, { ...options, origin: target.origin, headers }, untilMs);
        // For a visitor who has left, the proxy library destroys the body without listening for the error that this emits.
        answer.body.on('error', () => undefined);
        return answer;
      } catch (error) {
        if (error instanceof TurnedAway) {
          order = nextOrder();
          continue;
        }
        if (!connectionFailures.has(codeOf(error))) throw error;
        readiness.hasFailed(target, codeOf(error));
        const mayRepeat = isSafe(options) || neverConnected.has(codeOf(error));
        if (order.length === 0 || !mayRepeat) throw error;
      }
    }
  };
  return {
    calls: upstream((options) => send(call, options)),
    streams: upstream((options) => send(stream, options)),
    checkReadiness: readiness.checkAll,
    close: async () => {
      readiness.stop();
      await close();
    },
  };
}
