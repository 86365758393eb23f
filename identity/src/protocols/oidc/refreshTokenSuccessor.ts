import { createHmac } from 'node:crypto';
import type { Provider } from 'oidc-provider';
import type { Context } from '../../context';
import { providerRequest } from './providerRequest';

/** A refresh token as oidc-provider identifies it before it is saved. */
interface NamedToken {
  generateTokenId(): string;
}

/**
 * Derives each refresh token from the one that it replaces, so that every use of that within the grace gets the same, although only
 * hashes are stored. It cannot be derived from a stolen token without our key.
 */
export function deriveSuccessors({ secrets }: Pick<Context, 'secrets'>, provider: Provider): void {
  const tokens = provider.RefreshToken.prototype as unknown as NamedToken;
  const random = tokens.generateTokenId;
  tokens.generateTokenId = function (this: NamedToken) {
    const replaced = providerRequest()?.koa?.oidc?.entities.RotatedRefreshToken;
    if (!replaced) return random.call(this);
    return createHmac('sha256', Buffer.from(secrets.refreshKey, 'base64url'))
      .update(`client refresh token after ${replaced.jti}`)
      .digest('base64url');
  };
}
