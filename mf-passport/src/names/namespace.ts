/** Texts of the names' form, which come with it. */
export const namespace = 'mf-passport/names';
