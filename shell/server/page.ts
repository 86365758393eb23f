import { firstPaintId, type Locale } from '@passport/shared/constants';
import { themeCss, themeStyleId } from '@passport/shared/theme/themeCss';
import type { FirstPaint } from './firstPaint';
import { bodyScript, headScript, inlineCss } from './inlineScript';
import { entryOf, type Registry, type ReleaseFile } from './registry';
import type { ShellAssets } from './shellAssets';
import { startFailureCss } from './startFailure';

/** What one HTML answer is made of. */
export interface PageParts {
  locale: Locale;
  /** The language that a client of OpenID Connect asks for; it goes before what the browser has chosen. */
  asked: Locale | undefined;
  nonce: string;
  /** Written as JSON into `#passport-config`. */
  config: object & { apiBase: string };
  assets: ShellAssets;
  registry: Registry;
  /** The remote of this address. */
  remote: string | undefined;
  firstPaint: FirstPaint | undefined;
  /** Style of a business unit behind the first paint; empty without one. */
  look: string;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%233157d5'/%3E%3Cpath d='M11 24V8h6a5.5 5.5 0 0 1 0 11h-6' fill='none' stroke='%23fff' stroke-width='3.4'/%3E%3C/svg%3E";

/** The title until the shell names the screen. */
const titles: Record<Locale, string> = { ru: 'Паспорт', en: 'Passport' };

/** JSON that cannot end the script element it stands in. */
const inlineJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Everything that this address needs is asked for at once, beside the first script: no file waits for another one. */
function hints({ assets, registry, remote, locale, nonce }: PageParts): string {
  const own = (assets.messages[locale] ?? []).map((file) => preload(`/assets/${file}`, nonce));
  const entry = remote === undefined ? undefined : entryOf(registry, remote);
  if (!entry) return own.join('');
  const messages = entry.messages?.[locale];
  const files: ReleaseFile[] = [
    { href: entry.entry, integrity: entry.integrity },
    ...(entry.preload ?? []),
    ...(messages ? [messages] : []),
  ];
  return [...own, ...files.map(({ href, integrity }) => preload(href, nonce, integrity))].join('');
}

/** The browser takes a preloaded file only for a script that asks in the very same way. */
const preload = (href: string, nonce: string, integrity?: string): string =>
  `<link rel="preload" as="script" nonce="${nonce}" href="${href}"${integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : ''}>`;

/** The browser paints when the card is there: an empty page before it would be seen as a flash, and cost a frame. */
const paintWithCard = '<link rel="expect" href="#root" blocking="render">';

/** The HTML of every address of the site. */
export function renderPage(parts: PageParts): string {
  const { locale, asked, nonce, config, assets, firstPaint, look } = parts;
  const scripts = assets.scripts
    .map((file) => `<script defer nonce="${nonce}" src="/assets/${file}"></script>`)
    .join('');
  return [
    `<!doctype html><html lang="${locale}" class="theme-light" data-api="${config.apiBase}"${asked ? ` data-asked="${asked}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${titles[locale]}</title><link rel="icon" href="${icon}">`,
    `<style id="${themeStyleId}" nonce="${nonce}">${themeCss}${firstPaint?.css ?? ''}${inlineCss}${startFailureCss}${look}</style>`,
    firstPaint ? paintWithCard : '',
    hints(parts),
    `<script type="application/json" id="passport-config" nonce="${nonce}">${inlineJson(config)}</script>${scripts}<script nonce="${nonce}">${headScript}</script></head><body>`,
    firstPaint ? `<div id="${firstPaintId}">${firstPaint.html}</div>` : '',
    `<script nonce="${nonce}">${bodyScript}</script><div id="root"></div></body></html>`,
  ].join('');
}
