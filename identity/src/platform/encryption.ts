import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text that has to be readable again (AES-256-GCM, NIST SP 800-38D).
 * @param key 32 bytes in base64url, `encryptionKey` of the secrets
 * @param purpose what the text is and whose, e.g. `partner-key:<id>`: it is readable only with the same
 * @returns nonce, tag and text in base64url
 */
export function encryptText(key: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Reads what `encryptText` made with the same key for the same purpose.
 * @throws Error where it was not, or was changed since
 */
export function decryptText(key: string, purpose: string, box: string): string {
  const bytes = Buffer.from(box, 'base64url');
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
