/** Texts of the sessions, which come with their screen. */
export const namespace = 'mf-passport/sessions';
