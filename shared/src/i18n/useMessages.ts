import { useTranslation } from 'react-i18next';

/** Values for the `{{places}}` of a text; `count` also chooses its plural form. */
export type MessageValues = Record<string, string | number>;
export type Translate = (key: string, values?: MessageValues) => string;

/**
 * The texts of a remote, and behind them the common ones.
 * @param namespace name of the remote, or `common`
 * @returns a function of key and values; what is no key comes back as it is, so a text of the service can be passed too
 */
export function useMessages(namespace: string): Translate {
  const { t } = useTranslation(namespace);
  return t as Translate;
}
