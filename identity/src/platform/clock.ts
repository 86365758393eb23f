/** The only source of time, so that tests can control it. */
export interface Clock {
  now(): Date;
  /** How far the clock of the database is ahead of that of this machine; undefined if they are not compared. */
  readonly machineOffsetMs?: number;
}

export const systemClock: Clock = { now: () => new Date() };

/** Starts from the system clock at process start, and does not jump when the system clock is set. */
export const steadyClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };

export { daySeconds, hourSeconds } from '@passport/shared/durations';

/** Seconds since 1970, the NumericDate of JWTs (RFC 7519 section 2). */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
