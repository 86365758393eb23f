import type { Host } from '@passport/shared/host/Host';
import { NavLink } from 'react-router-dom';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemoteAccess } from '../routes/RemoteAccess';

interface AreaLinksProps {
  host: Host;
  prefetch: RemoteAccess['prefetch'];
  onFollow?: () => void;
}

/** Links to the areas of a signed-in person; hovering or focusing one preloads its area. */
export function AreaLinks({ host: { links }, prefetch, onFollow }: AreaLinksProps) {
  const t = useShellMessages();
  const areas = [
    [links.passport(), 'titles.passport'],
    [links.showcase(), 'titles.showcase'],
    [links.applications(), 'titles.applications'],
  ] as const;
  return areas.map(([path, title]) => (
    <NavLink
      key={path}
      to={path}
      onClick={onFollow}
      onPointerEnter={() => prefetch(path)}
      onFocus={() => prefetch(path)}
    >
      {t(title)}
    </NavLink>
  ));
}
