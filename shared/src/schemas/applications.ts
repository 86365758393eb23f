/** spec 3, Application: a full integration, or an application that signs its users in by OAuth. */
export const applicationTypes = ['UNIT_SITE', 'OAUTH2_CLIENT'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** Everything that signs its users in through us: applications, and the SAML service providers that operators register. */
export const relyingPartyTypes = [...applicationTypes, 'SAML_SERVICE_PROVIDER'] as const;
export type RelyingPartyType = (typeof relyingPartyTypes)[number];

/** spec 6: who may use an application. */
export const accessLevels = ['PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF'] as const;
export type AccessLevel = (typeof accessLevels)[number];
