import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { requirementOf, requirementPath } from '../flow/requirement';
import { createFlowStorage, type FlowStorage } from '../flow/flowStorage';
import type { KnownVisitor } from './ExternalFlow';

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
  const query = new URLSearchParams(search);
  if (missing === 'email_change_required') return requirementPath('email-change', query);
  const screen = missing === 'second_factor_required' ? requirementOf(user) : undefined;
  return screen ? requirementPath(screen, query) : `/${search}`;
}
