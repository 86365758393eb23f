/** The only source of time, so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

/** Seconds since 1970, the NumericDate of JWTs (RFC 7519 section 2). */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
