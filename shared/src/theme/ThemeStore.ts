import { action, makeObservable, observable } from 'mobx';
import { storageKeys } from '../constants';
import type { HostTheme } from '../host/Host';
import type { Settings } from '../settings';
import { applyTheme, themeClass, type ThemeMode } from './applyTheme';

/** The theme: the stored choice, otherwise the preference of the system (spec 4, Theme). */
export class ThemeStore implements HostTheme {
  mode: ThemeMode;

  constructor(
    private readonly page: Window,
    private readonly settings: Settings,
  ) {
    this.mode = shownMode(page) ?? preferredMode(page, settings);
    applyTheme(page.document, this.mode);
    makeObservable(this, { mode: observable, toggle: action });
  }

  toggle(): void {
    this.mode = this.mode === 'dark' ? 'light' : 'dark';
    this.settings.write(storageKeys.theme, this.mode);
    applyTheme(this.page.document, this.mode);
  }
}

/** The mode that the inline script chose before the first paint. */
function shownMode(page: Window): ThemeMode | undefined {
  const { classList } = page.document.documentElement;
  return (['light', 'dark'] as const).find((mode) => classList.contains(themeClass[mode]));
}

function preferredMode(page: Window, settings: Settings): ThemeMode {
  const stored = settings.read(storageKeys.theme);
  if (stored === 'light' || stored === 'dark') return stored;
  return page.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
