import { createHmac, randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '../../platform/encryption';
import type { Secrets } from '../../platform/secrets';

const prefix = 'whsec_';
const secretBytes = 32;
const purpose = (applicationId: string): string => `webhook-secret:${applicationId}`;

/** A new secret in the form of Standard Webhooks, with its stored form, encrypted because it signs. */
export function newWebhookSecret({ encryptionKey }: Pick<Secrets, 'encryptionKey'>, applicationId: string) {
  const secret = prefix + randomBytes(secretBytes).toString('base64');
  return { secret, encrypted: encryptText(encryptionKey, purpose(applicationId), secret) };
}

/** Decrypts a stored secret. */
export const openWebhookSecret = (
  { encryptionKey }: Pick<Secrets, 'encryptionKey'>,
  applicationId: string,
  encrypted: string,
): string => decryptText(encryptionKey, purpose(applicationId), encrypted);

/** The signed content of a delivery. */
export interface SignedMessage {
  id: string;
  /** The time of the attempt, in seconds since 1970: receivers refuse old ones. */
  timestamp: number;
  body: string;
}

/**
 * The headers of a delivery (Standard Webhooks 1.0.0): HMAC-SHA256 over `id.timestamp.body` with each secret.
 * @param secrets all valid ones during a rotation
 */
export function webhookHeaders({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) {
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Passport-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
