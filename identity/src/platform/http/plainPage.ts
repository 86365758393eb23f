import { createHash } from 'node:crypto';
import { supportHash } from '@passport/shared/constants';
import { systemThemeCss } from '@passport/shared/theme/themeCss';
import { atLeast, radius, raised, space, text } from '@passport/shared/theme/tokens';
import { escapeHtml } from './escapeHtml';
import type { Language } from './language';

/**
 * The look of the site's cards for pages without the site's code. One press marks the whole line for the support of a service: there is
 * no script that could copy it.
 */
const css = `${systemThemeCss}
header{display:flex;align-items:center;height:var(--header-height);padding:0 ${space(6)}}
.home{display:inline-flex;align-items:center;gap:${space(2.5)};min-height:44px;color:inherit;${text.heading}text-decoration:none}
.home svg{color:var(--color-accent);stroke:var(--color-on-accent)}
main{width:var(--card-width);max-width:calc(100% - 2 * ${space(4)});margin:var(--card-offset) auto;padding:${space(6)} ${space(5)};border-radius:${radius.card};background:var(--color-surface);${raised}}
h1{${text.card}}
p{margin-top:${space(1.5)};color:var(--color-text-muted)}
code{display:block;margin-top:${space(4)};padding:${space(3)} ${space(4)};border-radius:${radius.medium};background:var(--color-sunken);font:.8125rem/1.125rem ui-monospace,monospace;overflow-wrap:anywhere;-webkit-user-select:all;user-select:all}
ul{margin-top:${space(4)};list-style:none}li{padding:${space(2.5)} 0;border-top:1px solid var(--color-border)}
small{display:block;color:var(--color-text-muted);${text.small}}
.choices{display:grid;gap:${space(3)};margin-top:${space(6)}}
.choice{display:grid;place-items:center;min-height:52px;padding:${space(2)} ${space(5)};border:1.5px solid var(--color-border);border-radius:${radius.medium};background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
@media(hover:hover){.choice:hover{background:var(--color-sunken)}}
.main{border-color:transparent;background:var(--color-accent);color:var(--color-on-accent)}@media(hover:hover){.main:hover{background:var(--color-accent-hover)}}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 ${space(5)};padding:0 ${space(4)} ${space(4)};${text.small}}footer a{display:inline-flex;align-items:center;min-height:44px;color:var(--color-text-muted)}
@media ${atLeast(640)}{main{padding:${space(8)}}}`;

/** Hash source of this style for `style-src` of a Content-Security-Policy. */
export const plainStyleSource = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** The same as shell/static/favicon.svg. */
const mark =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor" stroke="none"/>' +
  '<path d="M11.5 25V13a5.5 5.5 0 1 1 5.5 5.5" fill="none" stroke-width="3.4" stroke-linecap="round"/><circle cx="17" cy="13" r=".6" stroke-width="2"/></svg>';

const product: Record<Language, string> = { ru: 'Паспорт', en: 'Passport' };
const documents: Record<Language, string> = { ru: 'Документы', en: 'Documents' };
const support: Record<Language, string> = { ru: 'Написать в\u00a0поддержку', en: 'Contact support' };

/**
 * An HTML page of the service itself, for addresses that the site does not serve. It looks like a card of the site, needs none of its
 * files, and runs only the scripts that its Content-Security-Policy allows.
 * @param language of the page
 * @param title heading and document title; plain text
 * @param body content below the heading; HTML with escaped values
 * @returns the whole document; send it with `plainStyleSource` in its policy
 */
export function plainPage(language: Language, title: string, body: string): string {
  const name = product[language];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeHtml(title)} · ${name}</title><style>${css}</style></head><body>` +
    `<header><a class="home" href="/">${mark}${name}</a></header><main data-rosette><h1>${escapeHtml(title)}</h1>${body}</main>` +
    `<footer><a href="/policy">${documents[language]}</a><a href="/${supportHash}">${support[language]}</a></footer></body></html>`
  );
}
