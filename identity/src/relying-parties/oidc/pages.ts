import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml } from '../../platform/http/escapeHtml';
import { languageOf, textIn, type Language } from '../../platform/http/language';
import { plainPage, plainStyleSource } from '../../platform/http/plainPage';
import { currentRun } from './decision';

/** Of pages that have our style and neither scripts nor forms. */
export const pagePolicy = `default-src 'none'; style-src ${plainStyleSource}; frame-ancestors 'none'; base-uri 'none'`;

/** The language that the site keeps for this browser. */
const chosenLanguage = /(?:^|;\s*)locale=(\w+)/;

/** The language of a page: what the client asks for (`ui_locales`), else what the person chose on the site, else the browser's. */
function languageIn(ctx: KoaContextWithOIDC): Language {
  const asked = String(ctx.oidc.params?.ui_locales ?? '').replaceAll(' ', ',');
  const chosen = chosenLanguage.exec(ctx.get('cookie'))?.[1];
  return languageOf({ headers: { 'accept-language': asked || (chosen ?? ctx.get('accept-language')) } });
}

/**
 * The page for a request that must not be answered to its client.
 * @param detail code and reason, for the client's developers; plain text
 * @returns HTML; send it with `pagePolicy`
 */
export function refusalPage(language: Language, detail: string): string {
  const home = `<div class="choices"><a class="choice" href="/">${escapeHtml(textIn(language, 'oauth2.home'))}</a></div>`;
  return plainPage(
    language,
    textIn(language, 'oauth2.error-title'),
    `<p>${escapeHtml(textIn(language, 'oauth2.error-text'))}</p><code>${escapeHtml(detail)}</code>${home}`,
  );
}

function sendPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.set('content-security-policy', pagePolicy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}

/** An error that must not go to the client: its address or the client itself is not to be trusted. */
export function renderEngineError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const run = currentRun();
  if (run) run.error = out;
  const detail = [out.error, out.error_description].filter(Boolean).join(': ');
  sendPage(ctx, refusalPage(languageIn(ctx), detail));
}

/** Asks before the sign-out that an application wants (RP-Initiated Logout section 2; R-51). */
export function renderSignOut(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageIn(ctx);
  const name = ctx.oidc.client?.clientName;
  const text = name ? textIn(language, 'oauth2.sign-out-asked-by').replace('{name}', name) : '';
  const button = (key: 'oauth2.sign-out' | 'oauth2.stay', attributes: string) =>
    `<button type="submit" form="op.logoutForm" ${attributes}>${escapeHtml(textIn(language, key))}</button>`;
  const leave = button('oauth2.sign-out', 'class="choice main" name="logout" value="yes"');
  const stay = button('oauth2.stay', 'class="choice"');
  const body = `<p>${escapeHtml(text || textIn(language, 'oauth2.sign-out-text'))}</p>${form}`;
  const choices = `<div class="choices">${leave}${stay}</div>`;
  sendPage(ctx, plainPage(language, textIn(language, 'oauth2.sign-out-title'), body + choices));
}

/** After a sign-out that leads nowhere: our own sign-in page, which drops what the browser still keeps. */
export function renderSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.status = 303;
  ctx.redirect('/?logout');
}
