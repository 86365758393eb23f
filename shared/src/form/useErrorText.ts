import { useMessages } from '../i18n/useMessages';

/**
 * Texts of what fields show: a key of the common messages is translated, and what the service sent is in the user's language
 * already and passes untouched.
 */
export function useErrorText(): (error: string | undefined) => string | undefined {
  const t = useMessages('common');
  return (error) => (error === undefined ? undefined : t(error));
}
