import { paths, type ScreenName, type SectionName } from '../paths';

/** The screens of one application, other than its overview, in the order in which a developer needs them. */
export const sections: readonly SectionName[] = ['guide', 'attempts', 'usage', 'webhook', 'history', 'settings'];

/** The screen of an application that a path leads to. */
export function screenOf(pathname: string): ScreenName {
  if (pathname.startsWith(paths.edit(''))) return 'edit';
  const [, name] = pathname.slice(`${paths.list}/`.length).split('/');
  return sections.find((section) => section === name) ?? 'details';
}
