import { makeObservable, observable, runInAction } from 'mobx';
import { yearSeconds, type Locale } from '../constants';
import { storageKeys } from '../storageKeys';
import type { HostLocale } from '../host/Host';
import type { LoadMessages } from './Messages';
import type { Settings } from '../settings';
import type { Translations } from './createTranslations';

/** The current language. A choice of it is stored, and sent to the site in a cookie for the first paint. */
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
    this.publish(settings.read(storageKeys.locale));
    makeObservable(this, { current: observable });
  }

  async change(locale: Locale): Promise<void> {
    if (locale === this.current) return;
    await this.texts.changeLocale(locale);
    runInAction(() => {
      this.current = locale;
    });
    this.settings.write(storageKeys.locale, locale);
    this.publish(locale);
  }

  addMessages(namespace: string, load: LoadMessages): Promise<void> {
    return this.texts.addNamespace(namespace, load);
  }

  /** @param chosen the stored choice. Without one no cookie is set: the request of a client is not a choice. */
  private publish(chosen: string | undefined): void {
    this.page.documentElement.lang = this.current;
    if (chosen === undefined) return;
    this.page.cookie = `${storageKeys.locale}=${chosen}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
  }
}
