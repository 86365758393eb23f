import type { PolicyKind } from '../schemas/documents';

export type { PolicyKind };

/** The paths of every area. Only this file spells the path of another area. */
export const links = {
  signIn: (query = '') => `/${query}`,
  passport: () => '/passport',
  changeEmail: () => '/passport/change-email',
  changePhone: () => '/passport/change-phone',
  /** The link in the notice about a changed contact; it needs no session. */
  undoContactChange: () => '/contact-change/undo',
  sessions: () => '/passport/sessions',
  externalAccounts: () => '/passport/external-accounts',
  twoFactor: () => '/passport/2fa',
  showcase: () => '/showcase',
  services: () => '/services',
  applications: () => '/applications',
  requestAccess: () => '/applications/request-access',
  policy: (kind: PolicyKind) => `/policy?agreement=${kind}`,
  forbidden: () => '/forbidden',
  notFound: () => '/not-found',
} as const;
export type Links = typeof links;
