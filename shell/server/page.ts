import { firstPaintId, type Locale, sentDocumentId } from '@passport/shared/constants';
import { escapeHtml } from '@passport/shared/escapeHtml';
import { themeCss, themeStyleId } from '@passport/shared/theme/themeCss';
import type { FirstPaint } from './firstPaint';
import { bodyScript, headScript, inlineCss } from './inlineScript';
import { overridesAddress } from './overrides';
import { withoutProvidersCss } from './providers';
import type { SentDocument } from './sentDocument';
import { siteHead } from './rootFiles';
import { entryOf, type Registry, type ReleaseFile } from './registry';
import type { ShellAssets } from './shellAssets';
import { startFailureCss } from './startFailure';

/** The data of one HTML response. */
export interface PageParts {
  locale: Locale;
  /** The language requested by an OpenID Connect client; used if none was chosen in the browser. */
  asked: Locale | undefined;
  /** The choice that the browser's cookie repeats. */
  chosen: Locale | undefined;
  nonce: string;
  /** Origin of the site. */
  publicUrl: string;
  /** Written as JSON into `#passport-config`. */
  config: object & { apiBase: string; environment: string };
  assets: ShellAssets;
  registry: Registry;
  /** The remote of this address. */
  remote: string | undefined;
  firstPaint: FirstPaint | undefined;
  /** The legal document that the first paint shows; undefined on other pages. */
  sentDocument: SentDocument | undefined;
  /** Name of the site. */
  siteName: string;
  /** Style of a business unit behind the first paint; empty without one. */
  look: string;
  /** The only theme of a partner's sign-in; undefined where the browser chooses. */
  onlyTheme: 'light' | undefined;
  /** Whether an external provider can be chosen. */
  hasProviders: boolean;
  /** Whether this browser may override remotes. */
  hasOverrides: boolean;
}

/** JSON that cannot close its script element. */
const inlineJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** All files of this address are requested in parallel with the first script: none waits for another one. */
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

/** The browser uses a preloaded file only for a script with the same request settings. */
const preload = (href: string, nonce: string, integrity?: string): string =>
  `<link rel="preload" as="script" nonce="${nonce}" href="${href}"${integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : ''}>`;

/** The browser paints once the card is parsed: an empty page before it would flash, and cost a frame. */
const paintWithCard = '<link rel="expect" href="#root" blocking="render">';

/** The document as data, so that the live page need not fetch it. Its Markdown is left out: the page shows the parsed text. */
const sentDocumentScript = ({ document, asked }: SentDocument, nonce: string): string =>
  `<script type="application/json" id="${sentDocumentId}" nonce="${nonce}">${inlineJson({ asked, document: { ...document, text: '' } })}</script>`;

/** The site's name, after the title of the displayed document. */
const titleOf = ({ siteName, sentDocument }: PageParts): string =>
  escapeHtml(sentDocument ? `${sentDocument.document.title} · ${siteName}` : siteName);

/** The HTML of every address of the site. */
export function renderPage(parts: PageParts): string {
  const { locale, asked, chosen, nonce, publicUrl, config, assets, firstPaint, sentDocument, look, hasProviders } =
    parts;
  const addresses = assets.scripts.map((file) => `/assets/${file}`);
  const scripts = (parts.hasOverrides ? [overridesAddress, ...addresses] : addresses)
    .map((address) => `<script defer nonce="${nonce}" src="${address}"></script>`)
    .join('');
  return [
    `<!doctype html><html lang="${locale}" class="theme-light" data-api="${config.apiBase}" data-environment="${config.environment}"${hasProviders ? '' : ' data-providers="none"'}${parts.onlyTheme ? ` data-theme="${parts.onlyTheme}"` : ''}${asked ? ` data-asked="${asked}"` : ''}${chosen ? ` data-chosen="${chosen}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${titleOf(parts)}</title>${siteHead(locale, publicUrl)}`,
    `<style id="${themeStyleId}" nonce="${nonce}">${themeCss}${firstPaint?.css ?? ''}${inlineCss}${startFailureCss}${withoutProvidersCss}${look}</style>`,
    firstPaint ? paintWithCard : '',
    hints(parts),
    `<script type="application/json" id="passport-config" nonce="${nonce}">${inlineJson(config)}</script>${scripts}<script nonce="${nonce}">${headScript}</script></head><body>`,
    firstPaint ? `<div id="${firstPaintId}">${firstPaint.html}</div>` : '',
    sentDocument ? sentDocumentScript(sentDocument, nonce) : '',
    `<script nonce="${nonce}">${bodyScript}</script><div id="root"></div></body></html>`,
  ].join('');
}
