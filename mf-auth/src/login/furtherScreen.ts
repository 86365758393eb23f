import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import type { IdentifiedUser } from '@passport/shared/schemas/users';

/** A screen behind the codes of a sign-in (spec 2, Routes). */
export type FurtherScreen = SecondFactor | 'email-change';

const paths: Record<FurtherScreen, string> = {
  PHONE_EMAIL: '/2fa/phone-email/',
  PASSWORD: '/2fa/password/',
  TOTP: '/2fa/google-authenticator/',
  TELEGRAM: '/2fa/telegram/',
  'email-change': '/auth-change-email/',
};

const isFactor = (mode: string | undefined): mode is SecondFactor =>
  mode !== undefined && Object.hasOwn(paths, mode) && mode !== 'email-change';

/** The path of such a screen, with the query of the sign-in. */
export const pathOf = (screen: FurtherScreen, query: URLSearchParams): string =>
  `${paths[screen]}${query.size > 0 ? `?${query}` : ''}`;

/** The screen of a path. @returns undefined for a path that is none of them */
export const screenOf = (pathname: string): FurtherScreen | undefined =>
  (Object.keys(paths) as FurtherScreen[]).find((screen) => paths[screen] === pathname.replace(/\/*$/, '/'));

/** Where a known user goes on: first to the second factor, then to a new address. */
export function furtherScreen({ two_factor_auth, need_change_email }: IdentifiedUser): FurtherScreen | undefined {
  if (isFactor(two_factor_auth)) return two_factor_auth;
  return need_change_email ? 'email-change' : undefined;
}

/** Where a sign-in that the service refused goes on. */
export function furtherOf(error: unknown): FurtherScreen | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'need_change_email') return 'email-change';
  const method = error.errors['method'];
  return error.code === 'second_factor_required' && isFactor(method) ? method : undefined;
}

/** Whether a refusal is about the factor itself, or says nothing of the codes beside it. */
export const isOfFactor = (error: unknown): boolean => {
  if (furtherOf(error)) return false;
  const isOfCodes = error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'expired_code');
  return !isOfCodes || Object.keys(error.errors).length > 0;
};
