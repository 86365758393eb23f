import { covers } from './remoteOf';

/** The console of operators: only pages below this path name its remote, so that the pages of everybody else have no byte of it. */
export const consolePath = '/operator';

/** The path of the current registry; pages of the console ask for it below their own path. */
export const registryPath = '/remotes.json';

export const isInConsole = (pathname: string): boolean => covers(consolePath, pathname);

/** Where a page asks for the registry. */
export const registryPathFor = (pathname: string): string =>
  isInConsole(pathname) ? consolePath + registryPath : registryPath;
