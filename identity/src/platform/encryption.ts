import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a plaintext (AES-256-GCM, NIST SP 800-38D).
 * @param key 32 bytes in base64url, `encryptionKey` of the secrets
 * @param purpose additional authenticated data: kind and owner of the plaintext, e.g. `partner-key:<id>`; decryption needs the same
 * @returns nonce, authentication tag and ciphertext in base64url
 */
export function encryptText(key: string, purpose: string, plaintext: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/**
 * Decrypts a result of `encryptText`.
 * @throws Error if the key or the purpose differs, or the ciphertext was changed
 */
export function decryptText(key: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
