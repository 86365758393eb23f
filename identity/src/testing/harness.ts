import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp, type AppOptions } from '../app';
import type { Context } from '../context';
import { createContext } from '../createContext';
import { createPrometheus } from '../platform/http/prometheus';
import { listMessages, type InboxMessage } from '../messaging/inbox/inbox.repository';
import type { Secrets } from '../platform/secrets';
import type { Storage } from '../platform/storage/storage';
import { emptyDatabase, type Driver } from './databases';
import type { Json } from './json';
import { takeUndeclaredRefusals, watchRefusals } from './declaredRefusals';
import { createSteppedClock, type SteppedClock } from './steppedClock';
import { testConfig, type ConfigChanges } from './testConfig';
import { testSecrets } from './testSecrets';

export { describeOnBothDatabases, describeOnOneDatabase, describeOnPostgres, type Driver } from './databases';

watchRefusals();

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface CallOptions {
  body?: object | string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** An access token, sent as `Authorization: JWT`. */
  token?: string;
  cookies?: Record<string, string>;
  /** The visitor's IP address, as a proxy reports it in X-Forwarded-For. */
  ip?: string;
  /** The address of the connection; this machine's by default. */
  peer?: string;
}

export interface Answer<Body = Json> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
  /** Value of a cookie that the response sets. */
  cookie(name: string): string | undefined;
}

export interface TestService {
  context: Context;
  app: FastifyInstance;
  storage: Storage;
  clock: SteppedClock;
  /** A path below none of the service's roots is below `/api`. */
  call<Body = Json>(method: Method, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** The response of IDENTITY_PORT at `/api/metrics`. */
  metrics(): Promise<string>;
  /** Messages to a phone (E.164) or an email address, newest first; delivers due messages first. */
  messages(to: string): Promise<InboxMessage[]>;
  /** Delivers all due messages. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  driver: Driver;
  config?: ConfigChanges;
  clock?: SteppedClock;
  secrets?: Secrets;
  /** Replaces the empty database of the test file. */
  storage?: Storage;
  log?: Context['log'];
  timeouts?: AppOptions['timeouts'];
  site?: AppOptions['site'];
}

/**
 * The whole service on the empty database of this test file: every domain and every hook, nothing listens, and messages
 * are sent when the test triggers it.
 */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const { driver, clock = createSteppedClock() } = options;
  const secrets = options.secrets ?? (await testSecrets());
  const storage = options.storage ?? (await emptyDatabase(driver));
  const log = options.log ?? pino({ level: 'silent' });
  const prometheus = createPrometheus(false);
  const context = createContext({ config: testConfig(options.config), secrets, storage, clock, log, prometheus });
  const app = await createApp(context, prometheus, options);
  const deliver = async () => void (await context.outbox.deliverDue());

  return {
    context,
    app,
    storage,
    clock,
    call: async (method, path, call = {}) => {
      const answer = await app.inject({
        method,
        url: /^\/(?:api|dev|saml|gateway)\b/.test(path) ? path : `/api${path}`,
        query: call.query,
        payload: call.body,
        cookies: call.cookies,
        ...(call.peer !== undefined && { remoteAddress: call.peer }),
        headers: {
          // /dev answers no other host.
          ...(path.startsWith('/dev/') && { host: new URL(context.config.publicUrl).host }),
          ...(call.token !== undefined && { authorization: `JWT ${call.token}` }),
          ...(call.ip !== undefined && { 'x-forwarded-for': call.ip }),
          ...call.headers,
        },
      });
      const undeclared = takeUndeclaredRefusals();
      if (undeclared.length > 0) throw new Error(`no route declares: ${undeclared.join('; ')}`);
      return {
        status: answer.statusCode,
        body: answer.headers['content-type']?.toString().startsWith('application/json')
          ? answer.json()
          : (answer.body as never),
        headers: answer.headers,
        cookie: (name) => answer.cookies.find((cookie) => cookie.name === name)?.value,
      };
    },
    metrics: () => prometheus.registry.metrics(),
    messages: async (to) => {
      await deliver();
      return listMessages(storage.db, to);
    },
    deliver,
    close: async () => {
      await app.close();
      await context.outbox.stop();
    },
  };
}
