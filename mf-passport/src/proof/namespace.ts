/** Texts of proving oneself, which come with every screen that asks for it. */
export const namespace = 'mf-passport/proof';
