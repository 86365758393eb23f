import { createSigner } from 'fast-jwt';
import { epochSeconds } from '../../platform/clock';

/** Key of an Apple developer account, from which client secrets are made. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS#8 in PEM, P-256. */
  privateKey: string;
}

const audience = 'https://appleid.apple.com';
const lifeSeconds = 300;

/**
 * The client secret that Apple takes: a short-lived JWT signed with the developer's key
 * (developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret).
 */
export function appleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: Date): string {
  const sign = createSigner({ algorithm: 'ES256', key: privateKey, kid: keyId });
  const iat = epochSeconds(now);
  return sign({ iss: teamId, sub: clientId, aud: audience, iat, exp: iat + lifeSeconds });
}
