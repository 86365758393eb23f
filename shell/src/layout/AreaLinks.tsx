import type { Host } from '@passport/shared/host/Host';
import { LinkIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { createContext, useContext, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useShellMessages } from '../messages/useShellMessages';
import type { AddedArea } from '../routes/areas';
import type { RemoteAccess } from '../routes/RemoteAccess';

/** Areas of the registry that the shell does not know by itself; their links come last. */
export const AddedAreas = createContext<readonly AddedArea[]>([]);

interface AreaLinksProps {
  host: Host;
  prefetch: RemoteAccess['prefetch'];
  onFollow?: () => void;
  /** One for each area, in their order. */
  icons?: readonly ReactNode[];
}

/** Links to the areas of a signed-in person; hovering or focusing one preloads its area. */
export const AreaLinks = observer(function AreaLinks({
  host: { links, locale },
  prefetch,
  onFollow,
  icons,
}: AreaLinksProps) {
  const t = useShellMessages();
  const { pathname } = useLocation();
  const added = useContext(AddedAreas);
  const areas = [
    [links.passport(), t('titles.passport')],
    [links.showcase(), t('titles.showcase')],
    [links.applications(), t('titles.applications')],
    ...added.map(({ path, titles }) => [path, titles[locale.current]] as const),
  ] as const;
  // The services with an active sign-in belong to the showcase, which leads to them.
  const present = pathname.startsWith(links.services()) ? links.showcase() : pathname;
  return areas.map(([path, title], index) => (
    <Link
      key={path}
      to={path}
      data-name={title}
      aria-current={present === path || present.startsWith(`${path}/`) ? 'page' : undefined}
      onClick={onFollow}
      onPointerEnter={() => prefetch(path)}
      onFocus={() => prefetch(path)}
    >
      {icons && (icons[index] ?? <LinkIcon size={20} />)}
      {title}
    </Link>
  ));
});
