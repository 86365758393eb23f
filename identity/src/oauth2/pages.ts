import { createHash } from 'node:crypto';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { languageOf, textIn, type Language } from '../http/language';
import { currentRun } from './decision';

const css = `
:root{color-scheme:light dark;--page:#f3f4f7;--card:#fff;--text:#16181d;--soft:#5a6070;--accent:#3157d5;--line:#d5d9e2}
@media(prefers-color-scheme:dark){:root{--page:#111318;--card:#1b1e25;--text:#eef0f5;--soft:#a4abbb;--accent:#7f9cff;--line:#363b47}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);
color:var(--text);font:15px/1.5 system-ui,sans-serif}main{width:100%;max-width:400px;padding:32px 24px;border-radius:16px;background:var(--card)}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}p{margin:0 0 24px;color:var(--soft)}code{font-size:13px;overflow-wrap:anywhere}
button,a{display:grid;place-items:center;width:100%;min-height:48px;margin-top:12px;border-radius:12px;border:1px solid var(--line);
background:none;color:inherit;font:inherit;text-decoration:none;cursor:pointer}.main{border:0;background:var(--accent);color:var(--card)}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const cssHash = createHash('sha256').update(css).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${cssHash}'; frame-ancestors 'none'; base-uri 'none'`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The language that the site keeps for this browser. */
const chosenLanguage = /(?:^|;\s*)locale=(\w+)/;

/** The language of a page: what the client asks for (`ui_locales`), else what the person chose on the site, else the browser's. */
function languageIn(ctx: KoaContextWithOIDC): Language {
  const asked = String(ctx.oidc.params?.ui_locales ?? '').replaceAll(' ', ',');
  const chosen = chosenLanguage.exec(ctx.get('cookie'))?.[1];
  return languageOf({ headers: { 'accept-language': asked || (chosen ?? ctx.get('accept-language')) } });
}

function sendPage(ctx: KoaContextWithOIDC, title: string, body: string): void {
  const language = languageIn(ctx);
  ctx.set('content-security-policy', policy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${css}</style></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
}

/** An error that must not go to the client: its address or the client itself is not to be trusted. */
export function renderEngineError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const run = currentRun();
  if (run) run.error = out;
  const language = languageIn(ctx);
  const detail = [out.error, out.error_description].filter(Boolean).join(': ');
  sendPage(
    ctx,
    textIn(language, 'oauth2.error-title'),
    `<p>${escape(textIn(language, 'oauth2.error-text'))}</p><p><code>${escape(detail)}</code></p>`,
  );
}

/** Asks before the sign-out that an application wants (RP-Initiated Logout section 2; R-51). */
export function renderSignOut(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageIn(ctx);
  const name = ctx.oidc.client?.clientName;
  const text = name ? textIn(language, 'oauth2.sign-out-asked-by').replace('{name}', name) : '';
  const button = (key: 'oauth2.sign-out' | 'oauth2.stay', attributes: string) =>
    `<button type="submit" form="op.logoutForm" ${attributes}>${escape(textIn(language, key))}</button>`;
  sendPage(
    ctx,
    textIn(language, 'oauth2.sign-out-title'),
    `<p>${escape(text || textIn(language, 'oauth2.sign-out-text'))}</p>${form}${button('oauth2.sign-out', 'class="main" name="logout" value="yes" autofocus')}${button('oauth2.stay', '')}`,
  );
}

/** After a sign-out that leads nowhere: our own sign-in page, which drops what the browser still keeps. */
export function renderSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.status = 303;
  ctx.redirect('/?logout');
}
