import { createHash } from 'node:crypto';

/**
 * SHA-256: hashes cannot be compressed, and an entry carries one for each of its chunks, so that of 384 bits made the sign-in
 * page 0.5 kB larger. The registry and the entry name the same, or the browser fetches again what it has preloaded.
 * @param {Uint8Array | string} bytes
 * @returns {string} value of an integrity attribute
 */
export const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
