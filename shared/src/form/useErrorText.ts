import { useMessages } from '../i18n/useMessages';

/**
 * Translates the errors of fields. A message key is translated; a text of the service is in the user's language already and
 * stays unchanged.
 */
export function useErrorText(): (error: string | undefined) => string | undefined {
  const t = useMessages('common');
  return (error) => (error === undefined ? undefined : t(error));
}
