/** Policy kinds of spec 3. */
export type PolicyKind = 'terms_of_service' | 'privacy' | 'personal_data' | 'promotional' | 'api_auth';

/** Addresses of every area: the one place where a path of another area is spelled. */
export const links = {
  signIn: (query = '') => `/${query}`,
  passport: () => '/passport',
  changeEmail: () => '/passport/change-email',
  changePhone: () => '/passport/change-phone',
  /** The link of the notice that a contact was changed; no session is needed there. */
  undoContactChange: () => '/contact-change/undo',
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
