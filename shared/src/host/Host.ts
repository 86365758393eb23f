import type { Api } from '../api-client/endpoint';
import type { Locale } from '../constants';
import type { BusinessUnit } from '../schemas/businessUnits';
import type { AccountEvents } from '../schemas/events';
import type { Jwt } from '../schemas/sessions';
import type { User } from '../schemas/users';
import type { Links } from './links';
import type { LoadMessages } from './RemoteModule';

/** Who is here. Observable (mobx), written by the shell alone. */
export interface HostSession {
  /** `unknown` until the stored tokens were tried; screens show their skeleton meanwhile. */
  readonly status: 'unknown' | 'anonymous' | 'signed-in';
  /** The signed-in person; undefined while unknown, anonymous or still loading. */
  readonly user: User | undefined;
  /** The person is signed in, but could not be loaded; `reload` tries again. */
  readonly hasFailed: boolean;
  /** Hands a fresh pair over; the remote never holds or reads a token afterwards. Resolves once `user` is loaded. */
  signIn(jwt: Jwt): Promise<void>;
  /** Ends this session, or all of the person's, and clears the stored tokens even if the service cannot be reached. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Asks for `GET /user/me/` anew, after the person changed something of it. */
  reload(): Promise<void>;
}

export interface SignOutOptions {
  endAllSessions?: boolean;
  /** The page goes on to another sign-in: the services that this one opened are not visited to end it there too. */
  isGoingOn?: boolean;
}

export interface HostTheme {
  readonly mode: 'light' | 'dark';
  toggle(): void;
}

export interface HostLocale {
  readonly current: Locale;
  change(locale: Locale): Promise<void>;
  /**
   * Loads the texts of a part that comes later than its remote, now and in each language the person changes to.
   * @param namespace name of the remote and of the part, e.g. `mf-auth/login`; `useMessages` takes the same
   * @throws where they cannot be loaded. Since contract 1.1
   */
  addMessages(namespace: string, load: LoadMessages): Promise<void>;
}

export interface HostBranding {
  /** The business unit of `site_id`, or undefined where the product shows itself unbranded. */
  readonly businessUnit: BusinessUnit | undefined;
}

export interface ToastOptions {
  /** Runs when the toast is clicked, e.g. opens support. */
  onClick?: () => void;
  /** What a click does, in words: shown as a button that the keyboard reaches too. Since contract 1.2 */
  action?: string;
  /** Stays until the returned function is called. */
  isPersistent?: boolean;
}
/** Each shows a translated text and returns what takes it away. */
export interface HostToasts {
  success(text: string, options?: ToastOptions): () => void;
  error(text: string, options?: ToastOptions): () => void;
  warning(text: string, options?: ToastOptions): () => void;
}

/** The flow's step names of spec 2. */
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
  /** Tells the configured sink that a step's screen is shown. Carries no personal data. */
  step(name: AnalyticsStep): void;
}

/** The events of the service, and one of the page itself. */
export interface RealtimeEvents extends AccountEvents {
  /** The stream is open again after a gap: reload what it may have missed. Comes within ten seconds after the reconnection. */
  reopened: Record<string, never>;
}

export interface HostRealtime {
  /** Calls `handle` for each event of that name. @returns a function that ends the subscription */
  subscribe<Name extends keyof RealtimeEvents>(event: Name, handle: (data: RealtimeEvents[Name]) => void): () => void;
}

/** The support pop-up, on every page. Observable: the widget of mf-support shows itself while it is open. */
export interface HostSupport {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

/** The title of the page: what a tab, a bookmark and a screen reader call it. */
export interface HostTitle {
  /**
   * Names the screen that is shown, in place of its area.
   * @param screen translated
   * @returns what takes the name back, for when the screen leaves
   */
  name(screen: string): () => void;
}

/** What the site server says of this installation; never a secret. */
export interface HostConfig {
  /** Base of every call, `/api` by default. */
  readonly apiBase: string;
  readonly environment: 'production' | 'development';
  /** Where a person lands after sign-in (entry rule 6). */
  readonly defaultLanding: '/showcase' | '/passport';
  readonly supportEmail: string;
}

/**
 * Everything the shell gives a remote (docs/architecture.md). Adding to it is a minor version of the contract,
 * changing or removing is a major one.
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
  /** Since contract 1.2: a shell of an earlier one names areas alone. */
  readonly title?: HostTitle;
  readonly config: HostConfig;
}
