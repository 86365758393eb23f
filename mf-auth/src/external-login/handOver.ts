import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { createFlowStorage, type FlowStorage } from '../login/flowStorage';
import type { KnownVisitor } from './ExternalFlow';

/** Screens of the second factors (specification section 2). */
const secondFactorPaths: Record<Exclude<TwoFactorMode, 'DISABLE'>, string> = {
  PHONE_EMAIL: '/2fa/phone-email/',
  PASSWORD: '/2fa/password/',
  TOTP: '/2fa/google-authenticator/',
  TELEGRAM: '/2fa/telegram/',
};

/**
 * Leaves a known person to the login flow: at the choice of a code, at their second factor, or at the change of their e-mail. The visit
 * goes with them, and is linked or used by the sign-in.
 * @param search query of the sign-in that the visit interrupted
 * @returns where that is
 */
export function handOver(
  provider: ProviderName,
  { user, ticket, missing }: KnownVisitor,
  search: string,
  storage: Pick<FlowStorage, 'write'> = createFlowStorage(),
): string {
  const external = { provider, ticket };
  storage.write({ step: 'USER_IDENTIFIED', action: 'SIGNIN', phone: '', user, external });
  if (missing === 'email_change_required') return `/auth-change-email/${search}`;
  const mode = user.two_factor_auth;
  return missing === 'second_factor_required' && mode !== 'DISABLE'
    ? `${secondFactorPaths[mode]}${search}`
    : `/${search}`;
}
