/** A UUID in lower case, as PostgreSQL and `randomUUID` write it. Without anchors, for use within other patterns. */
export const uuidPattern = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

const whole = new RegExp(`^${uuidPattern}$`);

/** PostgreSQL refuses any other text for a UUID column, so input is checked first. */
export const isUuid = (text: string): boolean => whole.test(text);

/** A UUID in lower case: in upper case it is the same one (RFC 9562 section 4). @returns undefined for anything else */
export function readUuid(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return isUuid(text) ? text : undefined;
}
