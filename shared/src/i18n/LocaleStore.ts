import { makeObservable, observable, runInAction } from 'mobx';
import { storageKeys, yearSeconds, type Locale } from '../constants';
import type { HostLocale } from '../host/Host';
import type { LoadMessages } from '../host/RemoteModule';
import type { Settings } from '../settings';
import type { Translations } from './createTranslations';

/** The current language. It is stored, and sent to the site server in a cookie for the first paint. */
export class LocaleStore implements HostLocale {
  current: Locale;

  constructor(
    private readonly page: Document,
    private readonly settings: Settings,
    initial: Locale,
    /** The page's texts; both functions throw if they cannot be loaded. */
    private readonly texts: Pick<Translations, 'addNamespace' | 'changeLocale'>,
  ) {
    this.current = initial;
    this.publish();
    makeObservable(this, { current: observable });
  }

  async change(locale: Locale): Promise<void> {
    if (locale === this.current) return;
    await this.texts.changeLocale(locale);
    runInAction(() => {
      this.current = locale;
    });
    this.settings.write(storageKeys.locale, locale);
    this.publish();
  }

  addMessages(namespace: string, load: LoadMessages): Promise<void> {
    return this.texts.addNamespace(namespace, load);
  }

  private publish(): void {
    this.page.documentElement.lang = this.current;
    // The stored language may differ from the current one, which an OAuth client may have asked for on this page only.
    const stored = this.settings.read(storageKeys.locale) ?? this.current;
    this.page.cookie = `${storageKeys.locale}=${stored}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
  }
}
