/** Name of the consent screen's texts. */
export const consentNamespace = 'mf-auth/oauth-consent';
