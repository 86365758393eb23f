import { useHost } from '@passport/shared/host/HostContext';
import { useMessages, type Translate } from '@passport/shared/i18n/useMessages';
import { areaTexts } from '../texts';

/** The texts that all screens of this area share: types, states, names of fields. */
export const useWording = (): Translate => useMessages(areaTexts.namespace);

/** Numbers as the language of the screen writes them. */
export function useNumbers(): (value: number) => string {
  const { locale } = useHost();
  const format = new Intl.NumberFormat(locale.current);
  return (value) => format.format(value);
}
