/** Texts of taking a change back, which come with their screen. */
export const namespace = 'mf-passport/undo-contact-change';
