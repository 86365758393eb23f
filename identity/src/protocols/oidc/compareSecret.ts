import type { Client } from 'oidc-provider';
import { tooManySecrets } from '../../applications/activity/requestCauses';
import { findSecret } from '../../applications/registration/secretText';
import type { Context } from '../../context';
import { AppError } from '../../platform/http/errors';
import { secretTriesKey } from '../../protection/limits/applicationSecretTries';
import { providerLibrary } from './providerLibrary';
import { providerRequest } from './providerRequest';

/** oidc-provider's client with our metadata (see `clientMetadata`). */
export type ClientWithSecrets = Client & { secret_hashes: string[] };

/**
 * Compares the secret that a client presents, at every endpoint and by every method. Failures are counted per client and IP address.
 * @returns whether it is one of the client's secrets
 * @throws 429 too_many_requests in the shape of OAuth, with Retry-After
 */
export function compareSecret({ secretTries, activity }: Context, client: ClientWithSecrets, secret: string): boolean {
  const request = providerRequest();
  const key = secretTriesKey(client.clientId, request?.ip ?? '');
  try {
    return secretTries.compare(key, () => {
      const hash = findSecret(secret, client.secret_hashes);
      if (hash !== undefined) activity.secretUsed({ hash, applicationId: client.clientId });
      return hash !== undefined;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    request?.koa?.set('retry-after', String(error.retryAfterSeconds));
    const { errors } = providerLibrary();
    const refusal = new errors.OIDCProviderError(error.status, 'too_many_requests');
    refusal.error_description = tooManySecrets;
    throw refusal;
  }
}
