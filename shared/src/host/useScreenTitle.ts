import { useEffect } from 'react';
import { useHost } from './HostContext';

/** Names the screen in the title of the page while it is shown. @param screen its main heading, translated */
export function useScreenTitle(screen: string): void {
  const { title } = useHost();
  useEffect(() => title?.name(screen), [title, screen]);
}
