import { isInConsole } from '../routes/consolePath';

/**
 * @param location of the page when it was opened
 * @returns see RemoteAccess.loadApart
 */
export function createLoadApart(location: Location): (pathname: string) => boolean {
  const isConsolePage = isInConsole(location.pathname);
  return (pathname) => {
    if (isConsolePage || !isInConsole(pathname)) return false;
    location.reload();
    return true;
  };
}
