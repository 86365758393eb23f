import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml, withName } from '../../platform/http/escapeHtml';
import { pageLanguage, textIn, type Language } from '../../platform/http/language';
import { plainPage, plainStyleSource } from '../../platform/http/plainPage';
import { providerRequest } from './providerRequest';

/** Content security policy of pages with our style and without scripts or forms. */
export const pagePolicy = `default-src 'none'; style-src ${plainStyleSource}; frame-ancestors 'none'; base-uri 'none'`;

const languageIn = (ctx: KoaContextWithOIDC): Language =>
  pageLanguage(ctx.get('cookie'), ctx.oidc.params?.ui_locales as string | undefined);

/**
 * The page for a request that must not be answered to its redirect URI.
 * @param detail code and reason as plain text, for the developers of the client
 * @param service name of the client, where it is known
 * @returns HTML; send it with `pagePolicy`
 */
export function refusalPage(language: Language, detail: string, service?: string): string {
  const home = `<div class="choices"><a class="choice" href="/">${escapeHtml(textIn(language, 'oauth2.home'))}</a></div>`;
  const text = service
    ? withName(textIn(language, 'oauth2.error-text-of'), service)
    : escapeHtml(textIn(language, 'oauth2.error-text'));
  return plainPage(
    language,
    textIn(language, 'oauth2.error-title'),
    `<p>${text}</p><code>${escapeHtml(detail)}</code>${home}`,
  );
}

function sendPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.set('content-security-policy', pagePolicy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}

/** Shows an error that must not go to the redirect URI: the client or the URI is not known. */
export function renderProviderError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const run = providerRequest()?.run;
  if (run) run.error = out;
  const detail = [out.error, out.error_description].filter(Boolean).join(': ');
  sendPage(ctx, refusalPage(languageIn(ctx), detail, ctx.oidc.client?.clientName));
}

/** Asks the person to confirm the logout that a client requests (RP-Initiated Logout section 2, R-51). */
export function renderSignOut(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageIn(ctx);
  const name = ctx.oidc.client?.clientName;
  const text = name
    ? withName(textIn(language, 'oauth2.sign-out-asked-by'), name)
    : escapeHtml(textIn(language, 'oauth2.sign-out-text'));
  const button = (key: 'oauth2.sign-out' | 'oauth2.stay', attributes: string) =>
    `<button type="submit" form="op.logoutForm" ${attributes}>${escapeHtml(textIn(language, key))}</button>`;
  const leave = button('oauth2.sign-out', 'class="choice main" name="logout" value="yes"');
  const stay = button('oauth2.stay', 'class="choice"');
  const body = `<p>${text}</p>${form}`;
  const choices = `<div class="choices">${leave}${stay}</div>`;
  sendPage(ctx, plainPage(language, textIn(language, 'oauth2.sign-out-title'), body + choices));
}

/** After a logout without a redirect URI: the sign-in page, which forgets the session in the browser too. */
export function renderSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.status = 303;
  ctx.redirect('/?logout');
}
