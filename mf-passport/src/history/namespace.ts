/** Texts of the history, which come with its screen. */
export const namespace = 'mf-passport/history';
