import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { defaultTrustedProxies } from '@passport/shared/constants';
import type { WidgetSources } from './securityHeaders';
import { isOverrideAllowed } from './isOverrideAllowed.mjs';

/**
 * Connections that the kernel keeps until the process accepts them; it drops those beyond. Node.js asks for 511, which a burst of
 * visitors exceeds; Linux allows at most net.core.somaxconn (4096).
 */
export const listenBacklog = 4096;

/** Settings of the site server; docs/operations.md lists the variables and defaults. */
export interface SiteSettings {
  port: number;
  host: string;
  publicUrl: string;
  environment: 'production' | 'development';
  /** Origins of the identity service's processes, at least one. */
  identityUrls: string[];
  /** The shell's build. */
  shellFolder: string;
  /** Releases of the remotes, served below `/remotes/`. */
  remotesFolder: string;
  /** Registry of remotes: path of a file, or a URL that several site servers share. */
  registry: string;
  /** CIDRs whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Connections that one address may hold, proxies excepted. */
  connectionsPerAddress: number;
  /** How long the headers of a request may take to arrive, and the body of a call. */
  requestTimeoutMs: number;
  /** After SIGTERM: how long it serves on while it says that it is about to stop. */
  drainSeconds: number;
  defaultLanding: '/showcase' | '/passport';
  supportEmail: string;
  /** What lets a browser put its own build of a remote into the page; undefined where none may, or where it was not built. */
  overridesScript: string | undefined;
  /** Whether browsers report how the pages of a canary and of the live release went. */
  areReleaseReportsOn: boolean;
  analyticsUrl: string | undefined;
  realtimeUrl: string | undefined;
  /** What the widget of the captcha service loads; undefined for our own challenges, which need nothing from elsewhere. */
  captchaWidget: WidgetSources | undefined;
}

/**
 * What the services name for a policy that lets scripts in by nonce and strict-dynamic.
 * @see https://developers.google.com/recaptcha/docs/faq
 */
const captchaWidgets: ReadonlyMap<string, WidgetSources> = new Map(
  Object.entries({
    smartcaptcha: {
      frame: ['https://smartcaptcha.yandexcloud.net'],
      connect: ['https://smartcaptcha.yandexcloud.net'],
    },
    recaptcha: {
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      connect: ['https://www.google.com/recaptcha/'],
    },
  }),
);

const isUrl = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);
const isCount = (value: string): boolean => /^\d{1,9}$/.test(value) && Number(value) > 0;
const isDrain = (value: string): boolean => /^[0-8]$/.test(value);
const isPort = (value: string): boolean => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;

/** @returns the value of a variable. @throws Error that names it, where it is set to something else */
function checked(
  name: string,
  value: string | undefined,
  isRight: (value: string) => boolean,
  kind: string,
): string | undefined {
  if (value !== undefined && !isRight(value)) throw new Error(`${name} must be ${kind}, not "${value}".`);
  return value;
}

/**
 * Reads the settings.
 * @param env environment variables
 * @param root folder of the repository or installation
 * @throws Error that names the variable which is wrong
 */
export function loadSettings(env: Record<string, string | undefined>, root: string): SiteSettings {
  const values = new Map(Object.entries(env));
  const text = (name: string): string | undefined => values.get(name)?.trim() || undefined;
  /** Values between commas; undefined where there is none. */
  const list = (name: string): string[] | undefined => {
    const items = (text(name) ?? '').split(',').map((item) => item.trim());
    const given = items.filter((item) => item !== '');
    return given.length > 0 ? given : undefined;
  };
  const url = (name: string): string | undefined => checked(name, text(name), isUrl, 'a URL');
  /** A URL, or a path of ours. */
  const address = (name: string): string | undefined =>
    checked(name, text(name), (value) => value.startsWith('/') || isUrl(value), 'a URL or a path');
  const count = (name: string, fallback: number): number =>
    Number(checked(name, text(name), isCount, 'a whole number above 0') ?? fallback);
  const oneOf = <const Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    checked(name, text(name), (value) => values.some((known) => known === value), `one of ${values.join(', ')}`) as
      Value | undefined;
  const portOf = (name: string): string | undefined => checked(name, text(name), isPort, 'a port');
  const port = Number(portOf('PORT') ?? 3000);
  const publicUrl = url('PUBLIC_URL') ?? `http://localhost:${port}`;
  const { hostname } = new URL(publicUrl);
  const trustedProxies =
    text('TRUSTED_PROXIES') === 'none' ? [] : (list('TRUSTED_PROXIES') ?? [...defaultTrustedProxies]);
  const identityUrls = list('IDENTITY_URL') ?? [`http://127.0.0.1:${portOf('IDENTITY_PORT') ?? 3100}`];
  for (const identityUrl of identityUrls) checked('IDENTITY_URL', identityUrl, isUrl, 'a URL');
  for (const network of trustedProxies) {
    const [address = '', bits = '0', ...more] = network.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most)
      throw new Error(`TRUSTED_PROXIES holds ${network}: an address or a CIDR like 10.0.0.0/8 is needed.`);
  }
  const overrides = join(root, 'shell/dist-overrides/overrides.js');
  const deployments = resolve(text('DEPLOYMENTS_DIR') ?? join(root, 'deployments'));
  return {
    port,
    host: text('HOST') ?? '0.0.0.0',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    environment: text('NODE_ENV') === 'development' ? 'development' : 'production',
    identityUrls: [...new Set(identityUrls.map((identityUrl) => new URL(identityUrl).origin))],
    shellFolder: resolve(text('SHELL_DIST') ?? join(root, 'shell/dist')),
    remotesFolder: join(deployments, 'remotes'),
    registry: text('REMOTES_REGISTRY') ?? join(deployments, 'remotes.json'),
    trustedProxies,
    connectionsPerAddress: count('LIMIT_CONNECTIONS_PER_IP', 5000),
    drainSeconds: Number(checked('DRAIN_SECONDS', text('DRAIN_SECONDS'), isDrain, 'a whole number from 0 to 8') ?? 0),
    requestTimeoutMs: count('REQUEST_TIMEOUT_SECONDS', 20) * 1000,
    defaultLanding: oneOf('DEFAULT_LANDING', ['/showcase', '/passport']) ?? '/showcase',
    supportEmail: text('SUPPORT_EMAIL') ?? `support@${hostname}`,
    overridesScript:
      isOverrideAllowed(publicUrl, oneOf('ALLOW_REMOTE_OVERRIDE', ['yes', 'no'])) && existsSync(overrides)
        ? overrides
        : undefined,
    areReleaseReportsOn: oneOf('RELEASE_REPORTS', ['on', 'off']) !== 'off',
    analyticsUrl: address('ANALYTICS_URL'),
    realtimeUrl: address('REALTIME_URL') ?? '/api/events/',
    captchaWidget: captchaWidgets.get(oneOf('CAPTCHA', ['pow', 'smartcaptcha', 'recaptcha', 'off']) ?? 'pow'),
  };
}
