import { chooseLocale } from '../i18n/chooseLocale';
import { LocaleStore } from '../i18n/LocaleStore';
import { createTranslations, type Translations } from '../i18n/createTranslations';
import { storageKeys } from '../storageKeys';
import { ThemeStore } from '../theme/ThemeStore';
import { installTheme } from '../theme/themeCss';
import { connectRealtime } from '../realtime/connectRealtime';
import { connectApi } from '../token-client/connectApi';
import { SessionStore } from '../token-client/SessionStore';
import { createCaptcha } from '../verification/captcha/createCaptcha';
import { guardApi } from '../verification/captcha/guardApi';
import type { Host } from '../host/Host';
import { links } from '../host/links';
import { createSettings } from '../settings';
import { PlainToasts } from './PlainToasts';
import { SupportStore } from '../host/SupportStore';

export interface Standalone {
  host: Host;
  toasts: PlainToasts;
  translations: Translations;
}

/**
 * The Host of a remote that runs alone: the real token client and API against a running identity service, and minimal versions
 * of everything else. Other areas do not exist: navigating to one is shown as a toast.
 * @throws if the common texts cannot be loaded
 */
export async function createStandaloneHost(page: Window): Promise<Standalone> {
  installTheme(page.document);
  const settings = createSettings(page);
  const firstLocale = chooseLocale({ chosen: settings.read(storageKeys.locale) });
  const translations = await createTranslations(firstLocale);
  const locale = new LocaleStore(page.document, settings, firstLocale, translations);
  const toasts = new PlainToasts((run, ms) => page.setTimeout(run, ms));
  const config: Host['config'] = {
    apiBase: '/api',
    environment: 'development',
    defaultLanding: '/showcase',
    supportEmail: 'support@localhost',
  };
  const {
    api: plainApi,
    tokens,
    storage,
    headers,
  } = connectApi({
    page,
    baseUrl: config.apiBase,
    environment: config.environment,
    locale: () => locale.current,
    onSessionLost: () => session.end(),
    onForbidden: () => toasts.error(translations.i18n.t('errors.forbidden')),
    onConnection: (isUp) => {
      if (!isUp) toasts.warning(translations.i18n.t('general.connection-lost'));
    },
  });
  const support = new SupportStore();
  const translate = (key: string): string => translations.i18n.t(key);
  const captcha = createCaptcha({ api: plainApi, toasts, support, translate });
  const api = guardApi(plainApi, () => Promise.resolve(captcha));
  const session = new SessionStore({
    api,
    tokens,
    storage,
    delay: (ms) => new Promise((resolve) => page.setTimeout(resolve, ms)),
    onSamlLogoutRequired: (path) => page.location.assign(path),
    onEndedElsewhere: () => undefined,
  });
  const host: Host = {
    api,
    session,
    theme: new ThemeStore(page, settings),
    locale,
    branding: { businessUnit: undefined },
    toasts,
    links,
    support,
    analytics: { step: (name) => console.info('analytics', name) },
    realtime: connectRealtime(page, { url: `${config.apiBase}/events/`, session, tokens, storage, headers }),
    config,
  };
  void session.start();
  return { host, toasts, translations };
}
