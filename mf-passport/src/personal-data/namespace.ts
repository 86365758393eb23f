/** Texts of one's own data, which come with their screens. */
export const namespace = 'mf-passport/personal-data';
