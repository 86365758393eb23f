import { randomBytes, randomUUID } from 'node:crypto';
import { decryptText, encryptText } from '../../platform/encryption';
import type { Secrets } from '../../platform/secrets';
import type { SiteKeyRow } from './partners.repository';

/** The secret key of a partner site: what signs its tokens, and what it proves itself with. */
export interface SiteKey {
  id: string;
  /** 256 random bits in base64url; the text itself is the key of HS256. */
  key: string;
}

const purpose = (id: string): string => `site-key:${id}`;

/** A fresh key, and how it is stored: it has to sign, so it is encrypted and not hashed. */
export function newSiteKey({ encryptionKey }: Pick<Secrets, 'encryptionKey'>): SiteKey & { encrypted: string } {
  const id = randomUUID();
  const key = randomBytes(32).toString('base64url');
  return { id, key, encrypted: encryptText(encryptionKey, purpose(id), key) };
}

/** The key of a row. */
export const openSiteKey = (
  { encryptionKey }: Pick<Secrets, 'encryptionKey'>,
  { id, encrypted }: SiteKeyRow,
): SiteKey => ({ id, key: decryptText(encryptionKey, purpose(id), encrypted ?? '') });
