import { createHash } from 'node:crypto';
import { supportHash } from '@passport/shared/constants';
import { escapeHtml } from './escapeHtml';
import type { Language } from './language';

/**
 * The look of the site's cards for pages without the site's code; sizes are in rem, so that they follow the browser's font size.
 * One press marks the whole line for the support of a service: there is no script that could copy it.
 */
const css = `
:root{color-scheme:light dark;--page:#f3f4f8;--surface:#fff;--muted:#eceef4;--text:#151922;--soft:#596275;--line:#dde1ea;--edge:#80899c;--accent:#2a58e0;--over:#2048c2;--on:#fff;--shadow:0 1px 2px rgb(20 28 48/.05),0 8px 32px rgb(20 28 48/.07)}
@media(prefers-color-scheme:dark){:root{--page:#0b0e14;--surface:#171b24;--muted:#262c39;--text:#edf0f6;--soft:#a3acbd;--line:#2c3341;--edge:#737d90;--accent:#7396ff;--over:#8dabff;--on:#0c1226;--shadow:0 0 0 1px rgb(255 255 255/.05),0 8px 32px rgb(0 0 0/.3)}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:400 .9375rem/1.375rem system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,'Helvetica Neue',Arial,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word;text-wrap:pretty}
header{display:flex;align-items:center;min-height:4rem;padding:0 1.5rem;border-bottom:1px solid var(--line);background:var(--surface)}
.home{display:inline-flex;align-items:center;gap:.625rem;min-height:44px;color:inherit;font-size:1.0625rem;font-weight:650;letter-spacing:-.01em;text-decoration:none}
.home svg{color:var(--accent);stroke:var(--on)}
main{width:25rem;max-width:calc(100% - 16px);margin:clamp(24px,10vh,96px) auto;padding:1.5rem;border-radius:20px;background:var(--surface);box-shadow:var(--shadow)}
h1{margin:0;font-size:min(1.5rem,8vw);line-height:min(1.875rem,10vw);font-weight:600;letter-spacing:-.01em;text-wrap:balance}
p{margin:.5rem 0 0;color:var(--soft)}
code{display:block;margin-top:1rem;padding:.75rem 1rem;border-radius:12px;background:var(--muted);font:.8125rem/1.125rem ui-monospace,monospace;overflow-wrap:anywhere;-webkit-user-select:all;user-select:all}
ul{margin:1rem 0 0;padding:0;list-style:none}li{padding:.625rem 0;border-top:1px solid var(--line)}
small{display:block;color:var(--soft);font-size:.8125rem;line-height:1.125rem}
.choices{display:grid;gap:.75rem;margin-top:1.25rem}
.choice{display:grid;place-items:center;min-height:44px;padding:.5rem 1.25rem;border:1px solid var(--edge);border-radius:12px;background:none;color:inherit;font:inherit;font-weight:550;text-align:center;text-decoration:none;cursor:pointer}
@media(hover:hover){.choice:hover{background:var(--muted)}}
.main{border-color:transparent;background:var(--accent);color:var(--on)}@media(hover:hover){.main:hover{background:var(--over)}}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.25rem;padding:0 1rem 1rem}footer a{display:inline-flex;align-items:center;min-height:44px;color:var(--soft)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:12px}
@media(max-width:39.9375em){body{font-size:1rem;line-height:1.5rem}.choice{min-height:48px}}
@media(max-width:27.4375em){header{padding:0 1rem}main{margin-top:16px;padding:1.25rem 1rem}}`;

/** Hash source of this style for `style-src` of a Content-Security-Policy. */
export const plainStyleSource = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** The same as shell/static/favicon.svg. */
const mark =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor" stroke="none"/>' +
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
    `<header><a class="home" href="/">${mark}${name}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main>` +
    `<footer><a href="/policy">${documents[language]}</a><a href="/${supportHash}">${support[language]}</a></footer></body></html>`
  );
}
