import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import { isInactive, isProofLost } from './flowFailures';

/**
 * Requirements of a sign-in in addition to a code: a second factor, a new email address, the acceptance of documents. Each has its
 * screen (spec 2, Routes).
 */
export type Requirement = SecondFactor | 'email-change' | 'documents';

export const requirementPaths: Record<Requirement, string> = {
  PHONE_EMAIL: '/2fa/phone-email/',
  PASSWORD: '/2fa/password/',
  TOTP: '/2fa/google-authenticator/',
  TELEGRAM: '/2fa/telegram/',
  'email-change': '/auth-change-email/',
  documents: '/auth-documents/',
};

const isSecondFactor = (mode: string | undefined): mode is SecondFactor =>
  mode !== undefined && Object.hasOwn(requirementPaths, mode) && mode !== 'email-change' && mode !== 'documents';

/** The path of a requirement's screen, with the query of the sign-in. */
export const requirementPath = (requirement: Requirement, query: URLSearchParams): string =>
  `${requirementPaths[requirement]}${query.size > 0 ? `?${query}` : ''}`;

/** The requirement of an identified user's account. The second factor comes first, the new address after it. */
export function requirementOf({ two_factor_auth, need_change_email }: IdentifiedUser): Requirement | undefined {
  if (isSecondFactor(two_factor_auth)) return two_factor_auth;
  return need_change_email ? 'email-change' : undefined;
}

/** The requirement in the error of a refused sign-in. */
export function requirementIn(error: unknown): Requirement | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'need_change_email') return 'email-change';
  if (error.code === 'documents_required') return 'documents';
  const method = error.errors['method'];
  return error.code === 'second_factor_required' && isSecondFactor(method) ? method : undefined;
}

/** Whether an error is about the second factor; false for one about the codes that were proven before. */
export const isAboutSecondFactor = (error: unknown): boolean => {
  if (requirementIn(error) || isInactive(error)) return false;
  return !isProofLost(error) || Object.keys(error.errors).length > 0;
};
