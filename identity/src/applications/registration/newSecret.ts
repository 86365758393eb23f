import { randomUUID } from 'node:crypto';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { Secrets } from '../../platform/secrets';
import { newSiteKey } from './siteKeys';
import { hashSecret, newSecretText } from './secretText';
import type { NewSecret } from './secrets.repository';

/** A new secret: its text, which is shown once, and its stored form. */
export interface MadeSecret {
  text: string;
  stored: NewSecret;
}

/** Makes the secret of an OAuth client, which is hashed. */
export function newClientSecret(isTest: boolean): MadeSecret {
  const text = newSecretText(isTest);
  return { text, stored: { id: randomUUID(), hash: hashSecret(text), encrypted: null } };
}

/** Makes a secret for an application: hashed for an OAuth client, encrypted for a partner site, whose key has to sign. */
export function newSecret(
  secrets: Pick<Secrets, 'encryptionKey'>,
  { type, is_test }: { type: ApplicationType; is_test: boolean },
): MadeSecret {
  if (type === 'OAUTH2_CLIENT') return newClientSecret(is_test);
  const { id, key, encrypted } = newSiteKey(secrets, is_test);
  return { text: key, stored: { id, hash: null, encrypted } };
}

/** The field of an answer that contains a new secret. */
export const secretField = (type: ApplicationType, text: string): { client_secret: string } | { secret_key: string } =>
  type === 'OAUTH2_CLIENT' ? { client_secret: text } : { secret_key: text };
