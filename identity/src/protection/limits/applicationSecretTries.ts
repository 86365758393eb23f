import { ipBucket } from '@passport/shared/net/ipBucket';
import { addSeconds, type Clock } from '../../platform/clock';
import { tooMany } from '../../platform/http/errors';
import { secondsUntil } from './counters';

/** Wrong secrets of one caller for one application within a minute. */
const maxFailures = 30;
const windowSeconds = 60;
/** Limit of remembered callers; the one that failed longest ago is dropped first. */
const maxCallers = 10_000;
/** Length of a UUID, to which presented identifiers are cut so that they take no more memory. */
const idLength = 36;

interface Failures {
  count: number;
  resetsAt: Date;
}

/**
 * Limits guesses of application secrets, in memory, so that a right secret costs no database statement. Secrets have 256 random bits:
 * the limit protects the service's CPU time rather than the secrets.
 */
export interface SecretTries {
  /**
   * Refuses a caller over the limit before the database is read.
   * @throws 429 too_many_requests
   */
  requireOpen(key: string): void;
  /**
   * Compares a secret unless the caller is over the limit. Count and comparison run in one step of the event loop, so that parallel
   * guesses cannot exceed the limit, and right secrets are never counted.
   * @param isRight compares in constant time, without I/O
   * @returns the result of `isRight`
   * @throws 429 too_many_requests
   */
  compare(key: string, isRight: () => boolean): boolean;
}

/** @returns the key of one caller's tries for one application. @param applicationId as presented, known or not */
export const secretTriesKey = (applicationId: string, ip: string): string =>
  `${applicationId.slice(0, idLength).toLowerCase()}|${ipBucket(ip)}`;

export function createSecretTries({ now }: Clock): SecretTries {
  const callers = new Map<string, Failures>();

  const failuresOf = (key: string): Failures | undefined => {
    const failures = callers.get(key);
    return failures && failures.resetsAt > now() ? failures : undefined;
  };

  const requireOpen = (key: string): void => {
    const failures = failuresOf(key);
    if (failures && failures.count >= maxFailures)
      throw tooMany('too_many_requests', secondsUntil(failures.resetsAt, now()));
  };

  const countFailure = (key: string): void => {
    const { count, resetsAt } = failuresOf(key) ?? { count: 0, resetsAt: addSeconds(now(), windowSeconds) };
    // A Map keeps insertion order: its first key is the caller that failed longest ago.
    callers.delete(key);
    callers.set(key, { count: count + 1, resetsAt });
    const [oldest] = callers.keys();
    if (callers.size > maxCallers && oldest !== undefined) callers.delete(oldest);
  };

  return {
    requireOpen,
    compare(key, isRight) {
      requireOpen(key);
      const isAccepted = isRight();
      if (isAccepted) callers.delete(key);
      else countFailure(key);
      return isAccepted;
    },
  };
}
