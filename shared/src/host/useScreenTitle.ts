import { useLayoutEffect } from 'react';
import { useHost } from './HostContext';

/** Names the screen in the title of the page while it is shown. @param screen its main heading, translated */
export function useScreenTitle(screen: string): void {
  const { title } = useHost();
  // Before the screen is painted: the frame of the shell changes with it.
  useLayoutEffect(() => title?.name(screen), [title, screen]);
}
