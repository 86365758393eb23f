import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const publicBytes = 32;

const macOf = (key: string, purpose: string, bytes: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${purpose}|`).update(bytes).digest().subarray(0, idBytes);

/**
 * The id of a row that leaves the service: the row's UUID and its MAC. Whoever reads the database cannot make one, and a
 * made-up id costs no query.
 * @param key 32 bytes in base64url from the secrets file
 * @param purpose what the id is for; one of another purpose is not readable
 * @returns 43 characters of base64url
 */
export function publicId(key: string, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, macOf(key, purpose, bytes)]).toString('base64url');
}

/**
 * Reads an id that came in.
 * @returns the UUID of its row, or undefined for an id that we never gave out for that purpose
 */
export function readPublicId(key: string, purpose: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== publicBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(key, purpose, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
