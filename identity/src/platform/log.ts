import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** Of what a database says about an error, the fields that name things of ours; `detail`, `where` and the like quote values. */
const databaseFields = ['code', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error without what it carries beside its text: PostgreSQL quotes the row or the parameter that it refuses, and with it
 * phones and addresses.
 */
function withoutValues(error: Error): object {
  const { type, message, stack, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const named = databaseFields.flatMap((field) => (rest[field] === undefined ? [] : [[field, rest[field]]]));
  return { type, message, stack, ...(Object.fromEntries(named) as object) };
}

/**
 * The log of the service: lines of JSON.
 * @param destination where they go; stdout by default
 */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const settings = { level, serializers: { err: withoutValues } };
  return destination ? pino(settings, destination) : pino(settings);
};
