import { useTranslation } from 'react-i18next';

/** Values for the `{{placeholders}}` of a text; `count` also selects the plural form. */
type MessageValues = Record<string, string | number>;
export type Translate = (key: string, values?: MessageValues) => string;

/**
 * The texts of a remote, with the common ones as fallback.
 * @param namespace name of the remote, or `common`
 * @returns a function of key and values; anything but a key is returned unchanged, so that a text of the service can be passed
 *    too
 */
export function useMessages(namespace: string): Translate {
  const { t } = useTranslation(namespace);
  return t as Translate;
}
