/** The only source of time, so that tests can control it. */
export interface Clock {
  now(): Date;
  /** How far the clock of the database is ahead of that of this machine; undefined where nobody compares them. */
  readonly machineOffsetMs?: number;
}

export const systemClock: Clock = { now: () => new Date() };

/** Begins as the system's clock was when the process began, and does not jump when somebody sets that one. */
export const steadyClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };

export { daySeconds, hourSeconds } from '@passport/shared/durations';

/** Seconds since 1970, the NumericDate of JWTs (RFC 7519 section 2). */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
