import { tracing } from '@passport/shared/net/tracing';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { RowsFailed } from './storage/eachDue';

/** Fields of a database error that name parts of the schema; `detail`, `where` and others quote values. */
const databaseFields = ['code', 'table', 'column', 'constraint', 'routine'] as const;

/** How many causes and rows of an AggregateError one line contains. */
const maxCauses = 20;

/**
 * Removes the values from a database error before it is logged: PostgreSQL quotes the row or parameter that it refuses, and with it
 * phones and email addresses.
 */
function withoutValues(error: Error): object {
  const { type, message, stack, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const named = databaseFields.flatMap((field) => (rest[field] === undefined ? [] : [[field, rest[field]]]));
  return { type, message, stack, ...(Object.fromEntries(named) as object), ...causesOf(error) };
}

/** The errors within an AggregateError, and the ids of the rows that failed (see eachDue). */
function causesOf(error: Error): object {
  if (!(error instanceof AggregateError)) return {};
  const causes = error.errors.filter((cause) => cause instanceof Error).slice(0, maxCauses);
  return {
    ...(error instanceof RowsFailed && { rowIds: error.rowIds.slice(0, maxCauses) }),
    aggregateErrors: causes.map(withoutValues),
  };
}

/** The trace that a line belongs to. */
const traceOf = (): object => {
  const trace_id = tracing()?.traceId();
  return trace_id === undefined ? {} : { trace_id };
};

/**
 * The log of the service, in JSON lines.
 * @param destination stdout by default
 */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const settings = { level, serializers: { err: withoutValues }, mixin: traceOf };
  return destination ? pino(settings, destination) : pino(settings);
};
