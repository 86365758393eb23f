import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Metrics } from './http/metrics';
import type { Outbox } from './outbox/outbox';
import type { Secrets } from './secrets';
import type { Database } from './storage/database';

/** What every domain is built from; made once by `createContext`, replaced piece by piece in tests. */
export interface Context {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  db: Database;
  outbox: Outbox;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
