import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text that must be decrypted later (AES-256-GCM, NIST SP 800-38D).
 * @param key 32 bytes in base64url, `encryptionKey` of the secrets
 * @param purpose kind and owner of the text, e.g. `partner-key:<id>`: decryption needs the same (additional authenticated data)
 * @returns nonce, tag and text in base64url
 */
export function encryptText(key: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Decrypts a result of `encryptText`.
 * @throws Error for another key or purpose, or a changed text
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
