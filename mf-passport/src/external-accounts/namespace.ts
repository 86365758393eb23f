/** Texts of the external accounts, which come with their screen. */
export const namespace = 'mf-passport/external-accounts';
