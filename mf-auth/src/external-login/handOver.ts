import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { createFlowStorage, type FlowStorage } from '../flow/flowStorage';
import { requirementOf, requirementPath } from '../flow/requirement';
import type { KnownUser } from './ExternalFlow';

/**
 * Hands a known user over to the login flow, together with the pending login, which the sign-in then completes.
 * @param search query of the sign-in that the external login interrupted
 * @param isAgain the person is signed in and signs in once more
 * @returns the path to continue on: the choice of a code, a second factor, the change of the email address, or documents
 */
export function handOver(
  provider: ProviderName,
  { user, pendingLogin, requires }: KnownUser,
  { search, isAgain }: { search: string; isAgain: boolean },
  storage: Pick<FlowStorage, 'write'> = createFlowStorage(),
): string {
  const external = { provider, pendingLogin };
  // The sign-in itself returns the required documents.
  const documents = requires === 'documents_required' ? [] : undefined;
  const proven = { user, external, documents, ...(isAgain && { isAgain }) };
  storage.write({ step: 'USER_IDENTIFIED', action: 'SIGNIN', phone: '', ...proven });
  const query = new URLSearchParams(search);
  if (requires === 'email_change_required') return requirementPath('email-change', query);
  if (documents) return requirementPath('documents', query);
  const requirement = requires === 'second_factor_required' ? requirementOf(user) : undefined;
  return requirement ? requirementPath(requirement, query) : `/${search}`;
}
