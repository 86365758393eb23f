import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Host } from '@passport/shared/host/Host';
import { links } from '@passport/shared/host/links';
import { createSettings, type Settings } from '@passport/shared/settings';
import { ScreenTitle } from '@passport/shared/host/ScreenTitle';
import { SupportStore } from '@passport/shared/host/SupportStore';
import { createTranslations, type Translations } from '@passport/shared/i18n/createTranslations';
import { LocaleStore } from '@passport/shared/i18n/LocaleStore';
import type { User, UserPatch } from '@passport/shared/schemas/users';
import { ThemeStore } from '@passport/shared/theme/ThemeStore';
import { connectRealtime } from '@passport/shared/realtime/connectRealtime';
import { connectApi } from '@passport/shared/token-client/connectApi';
import { SessionStore } from '@passport/shared/token-client/SessionStore';
import type { SessionLostReason } from '@passport/shared/token-client/tokenStorage';
import type { Captcha } from '@passport/shared/verification/captcha/Captcha';
import { guardApi } from '@passport/shared/verification/captcha/guardApi';
import { reaction } from 'mobx';
import { createAnalytics, withGoal } from '../analytics/createAnalytics';
import { BrandingStore } from '../branding/BrandingStore';
import type { SiteConfig } from '../config';
import { shellTexts } from '../messages/useShellMessages';
import { forbiddenTarget, sessionLostTarget } from '../routes/failureTargets';
import { ConnectionNotice } from '../session/ConnectionNotice';
import { needsSession, type RoutedRemote } from '../routes/areas';
import { SignInReturn } from '../session/SignInReturn';
import { SiteRequest } from '../session/SiteRequest';
import { LazyToasts } from '../toasts/LazyToasts';
import { plainToasts } from '../toasts/plainToasts';
import { Navigation } from './Navigation';
import { startLocale } from './startLocale';

const patchMe = endpoint<UserPatch, User>('PATCH', '/user/me/');

/** Requests that inline scripts of the HTML have started (see the site). */
declare global {
  interface Window {
    __passportFirst?: { me?: Promise<Response> };
    /** Shows that the page cannot start. */
    __passportFailed?: () => void;
  }
}

/** The objects that live as long as the page. */
export interface Shell {
  host: Host;
  translations: Translations;
  title: ScreenTitle;
  navigation: Navigation;
  settings: Settings;
  signInReturn: SignInReturn;
  siteRequest: SiteRequest;
  config: SiteConfig;
  /** See ThemeStore.pin. */
  pinTheme: ThemeStore['pin'];
}

/**
 * Creates the services of the page and the Host that every remote receives; nothing else creates them. The session may still be
 * unknown when this returns; without stored tokens it is already `anonymous`.
 * @param remotes of the registry: which paths need a session
 * @throws if the texts cannot be loaded
 */
export async function createHost(
  page: Window,
  config: SiteConfig,
  remotes: readonly RoutedRemote[] = [],
): Promise<Shell> {
  const settings = createSettings(page);
  const tabSettings = createSettings(page, 'sessionStorage');
  const firstLocale = startLocale(page.document, settings, tabSettings);
  const translations = await createTranslations(firstLocale);
  await translations.addNamespace(shellTexts.namespace, shellTexts.load);

  const navigation = new Navigation();
  const locale = new LocaleStore(page.document, settings, firstLocale, translations);
  const toasts = new LazyToasts(
    async () => (await import('../toasts/toastView')).mountToasts(page.document),
    plainToasts(page.document),
  );
  const connection = new ConnectionNotice(toasts, () => translations.i18n.t('general.connection-lost'));
  const signInReturn = new SignInReturn(tabSettings, (pathname) => needsSession(remotes, pathname));
  const siteRequest = new SiteRequest(tabSettings);
  if (isOpenedAtStart(page)) {
    signInReturn.forget();
    siteRequest.forget();
  }
  const goToSignIn = (reason: SessionLostReason): void => {
    const target = sessionLostTarget(page.location);
    if (target === undefined) return;
    signInReturn.leave(page.location, reason);
    navigation.replace(target);
  };

  const support = new SupportStore();
  const analytics = createAnalytics(config.analyticsUrl, (url, body) => page.navigator.sendBeacon(url, body));
  const { api, tokens, storage, headers, session } = connectSession({
    page,
    config,
    locale,
    navigation,
    toasts,
    support,
    connection,
    translate: (key) => translations.i18n.t(key),
    goToSignIn,
  });
  const branding = new BrandingStore(api, tabSettings, config.businessUnit);

  void session.start();
  void branding.load(page.location.search);
  reportLocale(locale, session, api);
  reaction(
    () => locale.current,
    () => toasts.closePassing(),
  );
  const title = new ScreenTitle();
  const theme = new ThemeStore(page, settings);
  const host: Host = {
    api: withGoal(api, analytics),
    session,
    theme,
    locale,
    branding,
    toasts,
    links,
    support,
    analytics,
    realtime: connectRealtime(page, { url: config.realtimeUrl, session, tokens, storage, headers }),
    title,
    landing: () => signInReturn.target ?? config.defaultLanding,
    config,
  };
  return {
    host,
    translations,
    title,
    navigation,
    settings,
    signInReturn,
    siteRequest,
    config,
    pinTheme: (mode) => theme.pin(mode),
  };
}

interface Connections {
  page: Window;
  config: SiteConfig;
  locale: LocaleStore;
  navigation: Navigation;
  toasts: LazyToasts;
  support: SupportStore;
  connection: ConnectionNotice;
  translate(key: string): string;
  goToSignIn(reason: SessionLostReason): void;
}

/** The client of the service with its tokens, and the session that ends when the service refuses it. */
function connectSession({
  page,
  config,
  locale,
  navigation,
  toasts,
  support,
  connection,
  translate,
  goToSignIn,
}: Connections) {
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
    onSessionLost: (reason) => {
      // A call in flight during a sign-out is refused as well: no session was lost.
      if (session.isLeaving || session.status === 'anonymous') return;
      session.end();
      goToSignIn(reason);
    },
    onForbidden: (text) => {
      const target = forbiddenTarget(page.location.pathname);
      if (target !== undefined) navigation.replace(target, text);
    },
    onConnection: (isUp) => connection.set(isUp),
  });
  let captcha: Captcha | undefined;
  const api = guardApi(plainApi, async () => {
    const { createCaptcha } = await import('@passport/shared/verification/captcha/createCaptcha');
    captcha ??= createCaptcha({ api: plainApi, toasts, support, translate });
    return captcha;
  });
  const session = new SessionStore({
    api,
    tokens,
    storage,
    firstMe: page.__passportFirst?.me,
    delay: (ms) => new Promise((resolve) => page.setTimeout(resolve, ms)),
    onSamlLogoutRequired: (path) => page.location.assign(path),
    onEndedElsewhere: goToSignIn,
  });
  return { api, tokens, storage, headers, session };
}

/** The start page was opened deliberately, not by a reload or the browser's back button. */
function isOpenedAtStart({ location, performance }: Window): boolean {
  const [opened] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return location.pathname === links.signIn() && opened?.type === 'navigate';
}

/** Notices are sent in the language of the screen. If a change cannot be reported, the next one will be. */
function reportLocale(locale: LocaleStore, session: SessionStore, api: Api): void {
  reaction(
    () => locale.current,
    (language) => {
      if (session.user) void api.call(patchMe, { language }).catch(() => undefined);
    },
  );
}
