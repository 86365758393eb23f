import { createSigner } from 'fast-jwt';
import { epochSeconds } from '../../platform/clock';
import type { AppleKey } from '../../platform/config/externalProviderSettings';

const audience = 'https://appleid.apple.com';
const lifeSeconds = 300;

/**
 * The client secret that Apple accepts: a short-lived JWT signed with the developer's key
 * (developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret).
 */
export function appleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: Date): string {
  const sign = createSigner({ algorithm: 'ES256', key: privateKey, kid: keyId });
  const iat = epochSeconds(now);
  return sign({ iss: teamId, sub: clientId, aud: audience, iat, exp: iat + lifeSeconds });
}
