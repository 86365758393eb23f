import { makeObservable, observable, runInAction } from 'mobx';
import { storageKeys, type Locale } from '../constants';
import type { HostLocale } from '../host/Host';
import type { LoadMessages } from '../host/RemoteModule';
import type { Settings } from '../settings';
import type { Translations } from './createTranslations';

const yearSeconds = 365 * 24 * 60 * 60;

/** The language in use. Stored, and told to the server by a cookie, so that the first paint is in it too. */
export class LocaleStore implements HostLocale {
  current: Locale;

  constructor(
    private readonly page: Document,
    private readonly settings: Settings,
    initial: Locale,
    /** The page's texts; both throw where they cannot be loaded. */
    private readonly texts: Pick<Translations, 'addNamespace' | 'changeLocale'>,
  ) {
    this.current = initial;
    this.tell();
    makeObservable(this, { current: observable });
  }

  async change(locale: Locale): Promise<void> {
    if (locale === this.current) return;
    await this.texts.changeLocale(locale);
    runInAction(() => {
      this.current = locale;
    });
    this.settings.write(storageKeys.locale, locale);
    this.tell();
  }

  addMessages(namespace: string, load: LoadMessages): Promise<void> {
    return this.texts.addNamespace(namespace, load);
  }

  private tell(): void {
    this.page.documentElement.lang = this.current;
    // What is kept for the next page, which may be another language than a client has asked for on this one.
    const kept = this.settings.read(storageKeys.locale) ?? this.current;
    this.page.cookie = `${storageKeys.locale}=${kept}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
  }
}
