import { AppError } from './errors';

const defaultLimit = 50;

/** Rows of one page: the `limit` of a PageQuery, 50 by default. */
export const pageLimit = (limit: string | undefined): number => (limit === undefined ? defaultLimit : Number(limit));

/** The place of a row in its order, as an opaque text that a client hands back for the page after it. */
export const writeCursor = (...values: string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Reads a cursor that came back.
 * @param shapes what each of its values has to look like
 * @returns the values, or undefined for the first page
 * @throws 400 for a cursor that is not of this list
 */
export function readCursor(cursor: string | undefined, shapes: readonly RegExp[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (!Array.isArray(values) || values.length !== shapes.length) throw new TypeError('not a cursor');
    if (shapes.every((shape, index) => shape.test(String(values[index])))) return values.map(String);
  } catch {
    // What cannot be read is no cursor of ours either.
  }
  throw new AppError(400, 'errors.bad-request', { fields: { cursor: 'errors.bad-request' } });
}
