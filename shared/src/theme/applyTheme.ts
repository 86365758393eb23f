/** The class of the `html` element for each mode, set before the first paint so that nothing flashes. */
export const themeClass = { light: 'theme-light', dark: 'theme-dark' } as const;
export type ThemeMode = keyof typeof themeClass;

export function applyTheme(page: Document, mode: ThemeMode): void {
  const other = mode === 'dark' ? 'light' : 'dark';
  page.documentElement.classList.remove(themeClass[other]);
  page.documentElement.classList.add(themeClass[mode]);
  // The bars of a phone's browser follow the page and not the system.
  const background = page.defaultView?.getComputedStyle(page.documentElement).getPropertyValue('--color-page') ?? '';
  for (const color of page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) color.content = background;
}
