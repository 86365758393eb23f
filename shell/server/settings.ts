import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { defaultTrustedProxies } from '@passport/shared/constants';
import type { WidgetSources } from './securityHeaders';
import { isOverrideAllowed } from './isOverrideAllowed.mjs';

/** Settings of the site; docs/operations.md lists the variables and defaults. */
export interface SiteSettings {
  publicUrl: string;
  environment: 'production' | 'development';
  /** The shell's build. */
  shellFolder: string;
  /** Releases of the remotes, served below `/remotes/`. */
  remotesFolder: string;
  /** Registry of remotes: path of a file, or a URL that several machines share. */
  registry: string;
  defaultLanding: '/showcase' | '/passport';
  supportEmail: string;
  /** The script that lets a browser override remotes; undefined if not allowed or not built. */
  overridesScript: string | undefined;
  /** Whether browsers report how the pages of a canary and of the live release went. */
  areReleaseReportsOn: boolean;
  analyticsUrl: string | undefined;
  realtimeUrl: string | undefined;
  /** Sources of the captcha service's widget; undefined for our own challenges, which need no external sources. */
  captchaWidget: WidgetSources | undefined;
}

/**
 * Sources documented by the services for a policy with nonce and strict-dynamic.
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

/** @returns the value of a variable. @throws Error with its name if it is set to anything else */
function checked(
  name: string,
  value: string | undefined,
  isRight: (value: string) => boolean,
  kind: string,
): string | undefined {
  if (value !== undefined && !isRight(value)) throw new Error(`${name} must be ${kind}, not "${value}".`);
  return value;
}

/** Settings of a site that runs without the service. */
export interface ListeningSettings {
  port: number;
  host: string;
  /** CIDRs whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Connections that one address may hold, proxies excepted. */
  connectionsPerAddress: number;
  /** After SIGTERM: how long it keeps serving while it reports that it is about to stop. */
  drainSeconds: number;
}

type Environment = Record<string, string | undefined>;

const textOf = (env: Environment, name: string): string | undefined =>
  new Map(Object.entries(env)).get(name)?.trim() || undefined;

const portOf = (env: Environment): number => Number(checked('PORT', textOf(env, 'PORT'), isPort, 'a port') ?? 3000);

/**
 * Reads the listen settings of a site without the service.
 * @throws Error that names the wrong variable
 */
export function loadListening(env: Environment): ListeningSettings {
  const proxies = textOf(env, 'TRUSTED_PROXIES');
  const trustedProxies =
    proxies === 'none' ? [] : (proxies?.split(',').map((network) => network.trim()) ?? [...defaultTrustedProxies]);
  for (const network of trustedProxies) {
    const [address = '', bits = '0', ...more] = network.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most)
      throw new Error(`TRUSTED_PROXIES holds ${network}: an address or a CIDR like 10.0.0.0/8 is needed.`);
  }
  const perAddress = checked(
    'LIMIT_CONNECTIONS_PER_IP',
    textOf(env, 'LIMIT_CONNECTIONS_PER_IP'),
    isCount,
    'a whole number above 0',
  );
  return {
    port: portOf(env),
    host: textOf(env, 'HOST') ?? '0.0.0.0',
    trustedProxies,
    connectionsPerAddress: Number(perAddress ?? 5000),
    drainSeconds: Number(
      checked('DRAIN_SECONDS', textOf(env, 'DRAIN_SECONDS'), isDrain, 'a whole number from 0 to 8') ?? 0,
    ),
  };
}

/**
 * Reads the settings.
 * @param env environment variables
 * @param root folder of the repository or installation
 * @throws Error that names the wrong variable
 */
export function loadSettings(env: Environment, root: string): SiteSettings {
  const text = (name: string): string | undefined => textOf(env, name);
  const url = (name: string): string | undefined => checked(name, text(name), isUrl, 'a URL');
  /** A URL, or a path of this site. */
  const address = (name: string): string | undefined =>
    checked(name, text(name), (value) => value.startsWith('/') || isUrl(value), 'a URL or a path');
  const oneOf = <const Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    checked(name, text(name), (value) => values.some((known) => known === value), `one of ${values.join(', ')}`) as
      Value | undefined;
  const publicUrl = url('PUBLIC_URL') ?? `http://localhost:${portOf(env)}`;
  const { hostname } = new URL(publicUrl);
  if (text('IDENTITY_URL') !== undefined)
    throw new Error(
      'IDENTITY_URL is no setting any more: the service and the site are one program. Remove it, and let a proxy in front send everything to equal processes (docs/operations.md).',
    );
  const overrides = join(root, 'shell/dist-overrides/overrides.js');
  const deployments = resolve(text('DEPLOYMENTS_DIR') ?? join(root, 'deployments'));
  return {
    publicUrl: publicUrl.replace(/\/+$/, ''),
    environment: text('NODE_ENV') === 'development' ? 'development' : 'production',
    shellFolder: resolve(text('SHELL_DIST') ?? join(root, 'shell/dist')),
    remotesFolder: join(deployments, 'remotes'),
    registry: text('REMOTES_REGISTRY') ?? join(deployments, 'remotes.json'),
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
