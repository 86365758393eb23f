/** Texts of the connected services, which come with their screen. */
export const namespace = 'mf-passport/services';
