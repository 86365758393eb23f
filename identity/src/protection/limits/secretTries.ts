import { ipBucket } from '@passport/shared/net/ipBucket';
import { addSeconds, type Clock } from '../../platform/clock';
import { tooMany } from '../../platform/http/errors';
import { secondsUntil } from './counters';

/** Wrong secrets that one caller may present for one application within a minute. */
const maxFailures = 30;
const windowSeconds = 60;
/** Bounds the memory: past this many callers the one that failed longest ago is forgotten. */
const maxCallers = 10_000;
/** Identifiers of applications are UUIDs; whatever else is presented as one takes no more memory. */
const idLength = 36;

interface Failures {
  count: number;
  resetsAt: Date;
}

/**
 * Limits guesses at the secrets of applications, in the memory of this process: a right secret costs no database statement.
 * Secrets have 256 random bits, so this protects the service's time rather than the secrets.
 */
export interface SecretTries {
  /**
   * Refuses a caller over the limit of failures, before anything is read from the database.
   * @throws 429 too_many_requests
   */
  requireOpen(key: string): void;
  /**
   * Compares a secret unless the caller has failed too often. The count and the comparison happen in one step of the event
   * loop: parallel guesses cannot pass the limit, and parallel calls with the right secret never come near it.
   * @param isRight compares, in constant time, what was read before
   * @returns what `isRight` returned
   * @throws 429 too_many_requests
   */
  compare(key: string, isRight: () => boolean): boolean;
}

/** @returns the key of one caller's tries at one application. @param applicationId as it was presented, known or not */
export const secretTriesKey = (applicationId: string, ip: string): string =>
  `${applicationId.slice(0, idLength).toLowerCase()}|${ipBucket(ip)}`;

/** Creates the counters of one process. */
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
    // A Map keeps the order of insertion: the first key is the one that failed longest ago.
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
