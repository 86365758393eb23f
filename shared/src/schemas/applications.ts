/** An application (spec 3): a full integration, or one that signs its users in by OAuth. */
const applicationTypes = ['UNIT_SITE', 'OAUTH2_CLIENT'] as const;

/** All relying parties: applications, and the SAML service providers that operators register. */
export const relyingPartyTypes = [...applicationTypes, 'SAML_SERVICE_PROVIDER'] as const;
export type RelyingPartyType = (typeof relyingPartyTypes)[number];

/** The people that may use an application (spec 6). */
export const accessLevels = ['PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF'] as const;
export type AccessLevel = (typeof accessLevels)[number];
