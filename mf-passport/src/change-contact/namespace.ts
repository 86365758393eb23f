/** Texts of changing a contact, which come with its screens. */
export const namespace = 'mf-passport/change-contact';
