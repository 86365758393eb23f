import { useEffect, useState } from 'react';
import { useHost } from './HostContext';
import type { Texts } from '../i18n/Messages';

/** Loads the texts of a part that a screen works without. @returns whether they are there; false if they could not be loaded */
export function useTexts({ namespace, load }: Texts): boolean {
  const { locale } = useHost();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    locale.addMessages(namespace, load).then(
      () => setIsReady(true),
      () => undefined,
    );
  }, [locale, namespace, load]);
  return isReady;
}
