import { action, makeObservable, observable } from 'mobx';
import { storageKeys } from '../storageKeys';
import type { HostTheme } from '../host/Host';
import type { Settings } from '../settings';
import { applyTheme, themeClass, type ThemeMode } from './applyTheme';

/** The theme: the stored choice, otherwise the preference of the system, also where that changes (spec 4, Theme). */
export class ThemeStore implements HostTheme {
  mode: ThemeMode;
  isChosen: boolean;

  constructor(
    private readonly page: Window,
    private readonly settings: Settings,
  ) {
    this.mode = shownMode(page) ?? preferredMode(page, settings);
    this.isChosen = storedMode(settings) !== undefined;
    applyTheme(page.document, this.mode);
    makeObservable<this, 'show'>(this, {
      mode: observable,
      isChosen: observable,
      toggle: action,
      followSystem: action,
      show: action,
    });
    systemDark(page).addEventListener('change', () => {
      if (!this.isChosen) this.show(systemMode(page));
    });
  }

  toggle(): void {
    this.isChosen = true;
    this.show(this.mode === 'dark' ? 'light' : 'dark');
    this.settings.write(storageKeys.theme, this.mode);
  }

  /** Shows one theme alone, whatever is chosen, until it is released. @returns what releases it */
  pin(mode: ThemeMode): () => void {
    this.show(mode);
    return () => this.show(preferredMode(this.page, this.settings));
  }

  followSystem(): void {
    this.settings.remove(storageKeys.theme);
    this.isChosen = false;
    this.show(systemMode(this.page));
  }

  private show(mode: ThemeMode): void {
    this.mode = mode;
    applyTheme(this.page.document, mode);
  }
}

/** The mode that the inline script chose before the first paint. */
function shownMode(page: Window): ThemeMode | undefined {
  const { classList } = page.document.documentElement;
  return (['light', 'dark'] as const).find((mode) => classList.contains(themeClass[mode]));
}

const preferredMode = (page: Window, settings: Settings): ThemeMode => storedMode(settings) ?? systemMode(page);

function storedMode(settings: Settings): ThemeMode | undefined {
  const stored = settings.read(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

const systemDark = (page: Window): MediaQueryList => page.matchMedia('(prefers-color-scheme: dark)');
const systemMode = (page: Window): ThemeMode => (systemDark(page).matches ? 'dark' : 'light');
