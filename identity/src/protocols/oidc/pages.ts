import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml, withName } from '../../platform/http/escapeHtml';
import { pageLanguage, textIn, type Language } from '../../platform/http/language';
import { plainPage, plainStyleSource } from '../../platform/http/plainPage';
import type { MessageKey } from '../../platform/http/messages/en';
import { endSessionPath, providerPrefix } from './issuer';
import { providerRequest } from './providerRequest';

/** Content security policy of pages with our style and without scripts or forms. */
export const pagePolicy = `default-src 'none'; style-src ${plainStyleSource}; img-src data:; frame-ancestors 'none'; base-uri 'none'`;

const languageIn = (ctx: KoaContextWithOIDC): Language =>
  pageLanguage(ctx.get('cookie'), ctx.oidc.params?.ui_locales as string | undefined);

/** The intention of a request. */
export type Failed = 'error' | 'sign-out-failed';

/** A page with a text as HTML, a line for developers, and the ways on. */
function messagePage(
  language: Language,
  title: MessageKey,
  { text, detail, isSignOutOffered = false }: { text: string; detail?: string; isSignOutOffered?: boolean },
): string {
  const link = (key: MessageKey, address: string, look: string): string =>
    `<a class="${look}" href="${escapeHtml(address)}">${escapeHtml(textIn(language, key))}</a>`;
  const signOut = isSignOutOffered ? link('oauth2.sign-out', providerPrefix + endSessionPath, 'choice main') : '';
  const choices = `<div class="choices">${signOut}${link('oauth2.home', '/', 'choice')}</div>`;
  const line = detail === undefined ? '' : `<code>${escapeHtml(detail)}</code>`;
  return plainPage(language, textIn(language, title), `<p>${text}</p>${line}${choices}`);
}

/**
 * The page for a request that must not be answered to its redirect URI.
 * @param failed the intention of the request
 * @param detail code and reason as plain text, for the developers of the client
 * @param service name of the client, where it is known
 * @returns HTML; send it with `pagePolicy`
 */
export function refusalPage(language: Language, failed: Failed, detail: string, service?: string): string {
  const text = service
    ? withName(textIn(language, `oauth2.${failed}-text-of`), service)
    : escapeHtml(textIn(language, `oauth2.${failed}-text`));
  const isSignOutOffered = failed === 'sign-out-failed';
  return messagePage(language, `oauth2.${failed}-title`, { text, detail, isSignOutOffered });
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
  if (ctx.oidc.route.startsWith('end_session')) return renderSignOutError(ctx, detail);
  sendPage(ctx, refusalPage(languageIn(ctx), 'error', detail, ctx.oidc.client?.clientName));
}

/** If the session has ended, maybe in another tab, the sign-out is done; otherwise nobody has been signed out. */
function renderSignOutError(ctx: KoaContextWithOIDC, detail: string): void {
  const language = languageIn(ctx);
  const { route, client, session } = ctx.oidc;
  const isOfPage = route === 'end_session_confirm';
  if (session?.accountId === undefined) {
    if (isOfPage) ctx.status = 200;
    const text = escapeHtml(textIn(language, 'oauth2.signed-out-text'));
    sendPage(ctx, messagePage(language, 'oauth2.signed-out-title', { text, ...(!isOfPage && { detail }) }));
  } else if (isOfPage) {
    const text = escapeHtml(textIn(language, 'oauth2.sign-out-expired-text'));
    sendPage(ctx, messagePage(language, 'oauth2.sign-out-failed-title', { text, isSignOutOffered: true }));
  } else sendPage(ctx, refusalPage(language, 'sign-out-failed', detail, client?.clientName));
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
