import type { Api } from '../api-client/endpoint';
import type { Locale } from '../constants';
import type { BusinessUnit } from '../schemas/businessUnits';
import type { AccountEvents } from '../schemas/events';
import type { PasskeyOptions } from '../schemas/passkeys';
import type { Jwt } from '../schemas/sessions';
import type { User } from '../schemas/users';
import type { Links } from './links';
import type { LoadMessages } from '../i18n/Messages';

/** The session of the page. Observable (mobx), written only by the shell. */
export interface HostSession {
  /** `unknown` until the stored tokens were checked; screens show their skeleton meanwhile. */
  readonly status: 'unknown' | 'anonymous' | 'signed-in';
  /** The signed-in user; undefined while unknown, anonymous or loading. */
  readonly user: User | undefined;
  /** The person is signed in, but the user could not be loaded; `reload` tries again. */
  readonly hasFailed: boolean;
  /** Stores a fresh token pair; the remote never reads a token afterwards. Resolves as soon as `user` is loaded. */
  signIn(jwt: Jwt): Promise<void>;
  /**
   * Ends this session, also if the service cannot be reached, or all sessions of the person.
   * @throws ApiError if all were to end and the service has not confirmed it: then no session is ended
   */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Loads `GET /user/me/` again, after the user changed it. */
  reload(): Promise<void>;
}

export interface SignOutOptions {
  endAllSessions?: boolean;
  /** The page continues to another sign-in: the SAML service providers of this session are not visited for single logout. */
  isGoingOn?: boolean;
}

export interface HostTheme {
  readonly mode: 'light' | 'dark';
  toggle(): void;
  /** The person has chosen a mode; otherwise it is that of the system. Since contract 1.3 */
  readonly isChosen?: boolean;
  /** Forgets the choice. Since contract 1.3 */
  followSystem?(): void;
}

export interface HostLocale {
  readonly current: Locale;
  change(locale: Locale): Promise<void>;
  /**
   * Loads the texts of a lazy part, now and after each change of the language.
   * @param namespace name of the remote and of the part, e.g. `mf-auth/steps`; `useMessages` takes the same
   * @throws if they cannot be loaded. Since contract 1.1
   */
  addMessages(namespace: string, load: LoadMessages): Promise<void>;
}

export interface HostBranding {
  /** The business unit of `site_id`; undefined if the product is shown unbranded. */
  readonly businessUnit: BusinessUnit | undefined;
}

export interface ToastOptions {
  /** Runs on a click on the toast, e.g. opens support. */
  onClick?: () => void;
  /** The name of that action, shown as a button that the keyboard reaches too. Since contract 1.2 */
  action?: string;
  /** Stays until the returned function is called. */
  isPersistent?: boolean;
}
/** Each shows a translated text and returns a function that removes it. */
export interface HostToasts {
  success(text: string, options?: ToastOptions): () => void;
  error(text: string, options?: ToastOptions): () => void;
  warning(text: string, options?: ToastOptions): () => void;
}

/** The step names of spec 2. */
export const analyticsSteps = [
  'anon_main',
  'anon_phone_code',
  'anon_registration',
  'anon_email_code',
  'anon_yandex_registration',
  'anon_yandex_phone_code',
  'anon_yandex_email_code',
  'anon_google_registration',
  'anon_google_phone_code',
  'anon_unverified_phone_email',
  'user_phone_code',
  'user_email_code',
  'user_passport',
  'user_showcase',
  'user_change_email_code',
  'user_change_email_new_email',
  'user_change_email_new_email_code',
  'user_change_phone_code',
  'user_change_phone_new_phone',
  'user_change_phone_new_phone_code',
] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

export interface HostAnalytics {
  /** Reports to the configured sink that the screen of a step is shown. Carries no personal data. */
  step(name: AnalyticsStep): void;
}

/** The events of the service, and one of the page itself. */
export interface RealtimeEvents extends AccountEvents {
  /** The stream is open again after a gap: reload data that it may have missed. Comes within ten seconds after the reconnection. */
  reopened: Record<string, never>;
}

export interface HostRealtime {
  /** Calls `handle` for each event of that name. @returns a function that ends the subscription */
  subscribe<Name extends keyof RealtimeEvents>(event: Name, handle: (data: RealtimeEvents[Name]) => void): () => void;
}

/** The support pop-up of every page. Observable: the widget of mf-support is shown while it is open. */
export interface HostSupport {
  readonly isOpen: boolean;
  /** Whether the pop-up is open or likely to be opened soon, so that its code is loaded. Since contract 1.4 */
  readonly isExpected?: boolean;
  /** Loads the pop-up before it is opened, e.g. while its button is pointed at. Since contract 1.4 */
  prepare?(): void;
  open(): void;
  close(): void;
}

/** The title of the page, as shown in tabs and bookmarks and read by screen readers. */
export interface HostTitle {
  /**
   * Sets the name of the shown screen in place of its area's.
   * @param screen translated
   * @returns a function that removes the name, for when the screen is left
   */
  name(screen: string): () => void;
}

/** The configuration of this installation, from the site; never a secret. */
export interface HostConfig {
  /** Base of every call, `/api` by default. */
  readonly apiBase: string;
  readonly environment: 'production' | 'development';
  /** The landing page after sign-in (entry rule 6). */
  readonly defaultLanding: '/showcase' | '/passport';
  readonly supportEmail: string;
  /**
   * The options of a sign-in by passkey, sent with the sign-in page; undefined where the site runs without the service, or its address
   * allows no passkeys. Since contract 1.5
   */
  readonly signInPasskey?: PasskeyOptions | undefined;
}

/**
 * Everything the shell gives a remote (docs/architecture.md). Adding to it is a minor version of the contract; changing or
 * removing is a major one.
 */
export interface Host {
  readonly api: Api;
  readonly session: HostSession;
  readonly theme: HostTheme;
  readonly locale: HostLocale;
  readonly branding: HostBranding;
  readonly toasts: HostToasts;
  readonly links: Links;
  readonly support: HostSupport;
  readonly analytics: HostAnalytics;
  readonly realtime: HostRealtime;
  /** Since contract 1.2; a shell of an earlier version titles only areas. */
  readonly title?: HostTitle;
  /**
   * The destination of a sign-in that has no other: the screen that required it, otherwise the default landing.
   * Since contract 1.3
   */
  readonly landing?: () => string;
  readonly config: HostConfig;
}
