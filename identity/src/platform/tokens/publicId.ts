import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const publicBytes = 32;

const macOf = (key: string, purpose: string, bytes: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${purpose}|`).update(bytes).digest().subarray(0, idBytes);

/**
 * The public id of a row: its UUID and a MAC. It cannot be forged with read access to the database, and a forged id costs no query.
 * @param key 32 bytes in base64url from the secrets file
 * @param purpose kind of the id; an id is valid for one purpose only
 * @returns 43 characters of base64url
 */
export function publicId(key: string, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, macOf(key, purpose, bytes)]).toString('base64url');
}

/**
 * Decodes a public id.
 * @returns the UUID of its row, or undefined for an id that was not issued for this purpose
 */
export function readPublicId(key: string, purpose: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== publicBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(key, purpose, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
