import type { Client } from 'oidc-provider';
import { isOneOfSecrets } from '../applications/clientSecret';
import type { Context } from '../../context';
import { AppError } from '../../platform/http/errors';
import { secretTriesKey } from '../../protection/limits/secretTries';
import { callerIp, engineContext } from './engineContext';
import { engineLibrary } from './engineLibrary';

/** A client with the hashes of its valid secrets (see `clientMetadata`). */
export type ClientWithSecrets = Client & { secret_hashes: string[] };

/**
 * Compares the secret that a client presents, at every endpoint and by every method. Failures are counted per client and address.
 * @returns whether it is one of the client's secrets
 * @throws 429 too_many_requests in the shape of OAuth, with Retry-After
 */
export function compareSecret({ secretTries }: Context, client: ClientWithSecrets, secret: string): boolean {
  const key = secretTriesKey(client.clientId, callerIp());
  try {
    return secretTries.compare(key, () => isOneOfSecrets(secret, client.secret_hashes));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    engineContext()?.set('retry-after', String(error.retryAfterSeconds));
    const { errors } = engineLibrary();
    const refusal = new errors.OIDCProviderError(error.status, 'too_many_requests');
    refusal.error_description = 'too many wrong secrets, try again later';
    throw refusal;
  }
}
