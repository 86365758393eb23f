import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/storage/database';
import { isUuid } from '../../platform/uuid';
import {
  keptAttempts,
  writeAttempts,
  writeSecretUses,
  writeUsage,
  type NewAttempt,
  type SecretUse,
  type UsageCount,
} from './activity.repository';

const flushMs = 1000;
/** The last use of a secret is stored to the minute. */
const secretUseSeconds = 60;
/** Limit of the entries that one process buffers between two writes. */
const maxRemembered = 10_000;
const maxTextLength = 1000;

/**
 * The activity of applications. It is buffered in memory and written each second in a few statements, so that sign-ins and token
 * requests do not wait for a write. A process that is killed loses the last second.
 */
export interface Activity {
  secretUsed(use: SecretUse): void;
  attempted(attempt: NewAttempt): void;
  /** A person has signed in to an application. */
  signedIn(applicationId: string, userId: number): void;
  /** Writes the buffer; no statement if it is empty. To be called before data that it changes is shown. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface ActivityParts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

const cut = (text: string | null | undefined): string | null =>
  text?.slice(0, maxTextLength).replaceAll('\0', '') ?? null;

export function createActivity({ db, clock, log }: ActivityParts): Activity {
  const noted = new Map<string, number>();
  let uses: SecretUse[] = [];
  let attempts = new Map<string, (NewAttempt & { at: Date })[]>();
  let usage = new Map<string, UsageCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const countOf = (applicationId: string): UsageCount | undefined => {
    const day = clock.now().toISOString().slice(0, 10);
    const key = `${applicationId} ${day}`;
    const known = usage.get(key);
    if (known || usage.size >= maxRemembered) return known;
    const count: UsageCount = { applicationId, day, signIns: 0, failures: {}, people: new Set() };
    usage.set(key, count);
    return count;
  };

  const write = async (): Promise<void> => {
    const taken = { uses, attempts: [...attempts.values()].flat(), usage: [...usage.values()] };
    [uses, attempts, usage] = [[], new Map(), new Map()];
    try {
      if (taken.uses.length > 0) await writeSecretUses(db, taken.uses, clock.now());
      if (taken.attempts.length > 0) await writeAttempts(db, taken.attempts);
      if (taken.usage.length > 0) await writeUsage(db, taken.usage);
    } catch (err) {
      // Noted again at its next use; losing an attempt is better than filling the memory.
      noted.clear();
      const counts = { secretUses: taken.uses.length, attempts: taken.attempts.length, usage: taken.usage.length };
      log.warn({ err, ...counts }, 'cannot write secret uses, sign-in attempts and usage of applications; discarded');
    }
  };
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    secretUsed(use) {
      const key = use.hash ?? use.id ?? '';
      const now = clock.now().getTime();
      if (now - (noted.get(key) ?? -Infinity) < secretUseSeconds * 1000) return;
      if (noted.size >= maxRemembered) noted.clear();
      noted.set(key, now);
      uses.push(use);
    },
    attempted({ sent, registered, ...attempt }) {
      const applicationId = attempt.applicationId.toLowerCase();
      if (!isUuid(applicationId)) return;
      if (!attempts.has(applicationId) && attempts.size >= maxRemembered) return;
      const latest = attempts.get(applicationId) ?? [];
      attempts.set(applicationId, latest);
      latest.push({ ...attempt, applicationId, sent: cut(sent), registered: cut(registered), at: clock.now() });
      if (latest.length > keptAttempts) latest.shift();
      const count = attempt.outcome === 'success' ? undefined : countOf(applicationId);
      if (count) count.failures[attempt.outcome] = (count.failures[attempt.outcome] ?? 0) + 1;
    },
    signedIn(applicationId, userId) {
      const count = countOf(applicationId);
      if (!count) return;
      count.signIns += 1;
      count.people.add(userId);
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), flushMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
