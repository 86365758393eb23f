import { paths } from '../paths';

interface Section {
  path: string;
  /** Key of its name, below `sections`. */
  key: string;
  /** Paths of the screens that belong to the section. */
  also?: readonly string[];
}

/** The sections of the account, in the order of the menu. */
export const sections: readonly Section[] = [
  { path: paths.home, key: 'home', also: [paths.changeEmail, paths.changePhone] },
  { path: paths.security, key: 'security', also: [paths.twoFactor, paths.passkeys, paths.sessions] },
  { path: paths.access, key: 'access', also: [paths.services, paths.externalAccounts] },
  { path: paths.history, key: 'history' },
  { path: paths.data, key: 'data', also: [paths.export, paths.deletion, paths.documents] },
];

const isAtOrBelow = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** @returns the section that a screen belongs to; undefined for the page of an undone change of a contact */
export const sectionOf = (pathname: string): Section | undefined =>
  sections.find(({ path, also = [] }) => pathname === path || also.some((screen) => isAtOrBelow(screen, pathname)));
