import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { WidgetSources } from './headers';

/** Settings of the site server; docs/operations.md lists the variables and defaults. */
export interface SiteSettings {
  port: number;
  host: string;
  publicUrl: string;
  environment: 'production' | 'development';
  /** Where the identity service listens. */
  identityUrl: string;
  /** The shell's build. */
  shellFolder: string;
  /** Releases of the remotes, served below `/remotes/`. */
  remotesFolder: string;
  /** Registry of remotes: path of a file, or a URL that several site servers share. */
  registry: string;
  /** CIDRs whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  defaultLanding: '/showcase' | '/passport';
  supportEmail: string;
  /** Whether a browser may put its own build of a remote into the page (always on localhost). */
  isOverrideAllowed: boolean;
  analyticsUrl: string | undefined;
  realtimeUrl: string | undefined;
  /** What the widget of the captcha service loads; undefined for our own challenges, which need nothing from elsewhere. */
  captchaWidget: WidgetSources | undefined;
}

/**
 * What the services name for a policy that lets scripts in by nonce and strict-dynamic.
 * @see https://developers.google.com/recaptcha/docs/faq
 */
const captchaWidgets: Partial<Record<string, WidgetSources>> = {
  smartcaptcha: {
    frame: ['https://smartcaptcha.yandexcloud.net'],
    connect: ['https://smartcaptcha.yandexcloud.net'],
  },
  recaptcha: {
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
  },
};

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads the settings.
 * @param env environment variables
 * @param root folder of the repository or installation
 * @throws Error that names the variable which is wrong
 */
export function loadSettings(env: Record<string, string | undefined>, root: string): SiteSettings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = Number(text('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port, not "${env['PORT']}".`);
  const publicUrl = text('PUBLIC_URL') ?? `http://localhost:${port}`;
  if (!URL.canParse(publicUrl)) throw new Error(`PUBLIC_URL must be a URL, not "${publicUrl}".`);
  const { hostname } = new URL(publicUrl);
  const trustedProxies = (text('TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  for (const network of trustedProxies) {
    const [address = '', bits = '0', ...more] = network.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most)
      throw new Error(`TRUSTED_PROXIES holds ${network}: an address or a CIDR like 10.0.0.0/8 is needed.`);
  }
  const deployments = resolve(text('DEPLOYMENTS_DIR') ?? join(root, 'deployments'));
  return {
    port,
    host: text('HOST') ?? '0.0.0.0',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    environment: text('NODE_ENV') === 'development' ? 'development' : 'production',
    identityUrl: text('IDENTITY_URL') ?? `http://127.0.0.1:${text('IDENTITY_PORT') ?? 3100}`,
    shellFolder: resolve(text('SHELL_DIST') ?? join(root, 'shell/dist')),
    remotesFolder: join(deployments, 'remotes'),
    registry: text('REMOTES_REGISTRY') ?? join(deployments, 'remotes.json'),
    trustedProxies,
    defaultLanding: text('DEFAULT_LANDING') === '/passport' ? '/passport' : '/showcase',
    supportEmail: text('SUPPORT_EMAIL') ?? `support@${hostname}`,
    isOverrideAllowed: text('ALLOW_REMOTE_OVERRIDE') === 'yes' || localHosts.includes(hostname),
    analyticsUrl: text('ANALYTICS_URL'),
    realtimeUrl: text('REALTIME_URL') ?? '/api/events/',
    captchaWidget: captchaWidgets[text('CAPTCHA') ?? ''],
  };
}
