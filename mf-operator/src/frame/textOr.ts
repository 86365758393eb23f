import type { Translate } from '@passport/shared/i18n/useMessages';

/** A text by its key, or the name on the wire where this version has no text for it yet. */
export const textOr = (t: Translate, key: string, otherwise: string): string => {
  const known = t(key);
  return known === key ? otherwise : known;
};
