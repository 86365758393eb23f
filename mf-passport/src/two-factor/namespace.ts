/** Texts of second factors, which come with their screens. */
export const namespace = 'mf-passport/two-factor';
