/** The only source of time: rules, limits and tokens take it from here, so that tests can step it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

/** Seconds since 1970, as JWTs count (RFC 7519 section 2, NumericDate). */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
