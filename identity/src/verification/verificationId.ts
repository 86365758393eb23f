import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const publicBytes = 32;

const macOf = (codeKey: string, bytes: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(codeKey, 'base64url'))
    .update('verification|')
    .update(bytes)
    .digest()
    .subarray(0, idBytes);

/**
 * The id that leaves the service: the row's UUID and its MAC. Whoever reads the database cannot make one, and a made-up
 * id costs no query.
 * @returns 43 characters of base64url
 */
export function publicVerificationId(codeKey: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, macOf(codeKey, bytes)]).toString('base64url');
}

/**
 * Reads an id that came in.
 * @returns the UUID of its row, or undefined for an id that we never gave out
 */
export function readVerificationId(codeKey: string, publicId: string): string | undefined {
  const bytes = Buffer.from(publicId, 'base64url');
  if (bytes.length !== publicBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(codeKey, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
