import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { decryptText, encryptText } from '../../platform/encryption';
import type { Secrets } from '../../platform/secrets';
import { newSecretText } from './secretText';
import type { ApplicationsTables } from './applications.tables';

/** The secret key of a partner site: it signs the site's tokens and authenticates the site. */
export interface SiteKey {
  id: string;
  /** See `newSecretText`; earlier keys are 256 random bits in base64url alone. The string itself is the HS256 key. */
  key: string;
}

const purpose = (id: string): string => `site-key:${id}`;

/** A new key with its stored form, which is encrypted instead of hashed because the key has to sign. */
export function newSiteKey(
  { encryptionKey }: Pick<Secrets, 'encryptionKey'>,
  isTest = false,
): SiteKey & { encrypted: string } {
  const id = randomUUID();
  const key = newSecretText(isTest);
  return { id, key, encrypted: encryptText(encryptionKey, purpose(id), key) };
}

/** Decrypts a stored key. */
export const openSiteKey = (
  { encryptionKey }: Pick<Secrets, 'encryptionKey'>,
  { id, encrypted }: Pick<Selectable<ApplicationsTables['application_secrets']>, 'id' | 'encrypted'>,
): SiteKey => ({ id, key: decryptText(encryptionKey, purpose(id), encrypted ?? '') });
