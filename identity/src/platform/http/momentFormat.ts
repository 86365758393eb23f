import type { FastifyServerOptions } from 'fastify';

type Ajv = Parameters<NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>>[0];

/** Whether a moment can be stored and written: PostgreSQL has no year 0, and ISO 8601 has four digits for a year. Not one that is no time. */
export function isStorable(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/**
 * Narrows the format of a `Timestamp` to what the service can read: RFC 3339 also permits a second 60, which no `Date` has, and years and
 * offsets that PostgreSQL refuses. Such a time is refused as any wrong field.
 */
export function checkMoments(ajv: Ajv): void {
  const { validate: isTimestamp } = ajv.formats['date-time'] as { validate: (text: string) => boolean };
  ajv.addFormat('date-time', { type: 'string', validate: (text) => isTimestamp(text) && isStorable(new Date(text)) });
}
