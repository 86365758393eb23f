import { attributeOf, readForm } from '../../../testing/pageForm';
import { issuer, type OAuthService } from './oauthService';

/** Where the browser is at the end: a page of the service, or an external address, which is not opened. */
export interface Page {
  address: string;
  /** 0 for an address that is not opened. */
  status: number;
  html: string;
  headers: Headers;
}

/** A browser without scripts: it keeps cookies, follows redirects, and sends the forms that a page shows. */
export interface Browser {
  open(address: string, headers?: Record<string, string>): Promise<Page>;
  /** Sends the form of a page, by a button with this text, or as its script does. */
  submit(page: Page, button?: string): Promise<Page>;
  /** Follows the link of a page with this text. */
  follow(page: Page, text: string): Promise<Page>;
}

/**
 * Opens a browser.
 * @param cookie initial cookie, as a header
 * @param origins whose pages it opens
 */
export function openBrowser(
  send: OAuthService['fetch'],
  cookie = '',
  origins: readonly string[] = [new URL(issuer).origin],
): Browser {
  const cookies = new Map(cookie.split('; ').flatMap((pair) => (pair === '' ? [] : [cut(pair)])));
  async function go(address: URL, init: RequestInit = {}): Promise<Page> {
    // The site is not part of the service.
    const isOpened = origins.includes(address.origin) && address.pathname !== '/';
    if (!isOpened) return { address: address.href, status: 0, html: '', headers: new Headers() };
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(address.href, {
      ...init,
      headers: { accept: 'text/html', ...init.headers, cookie: sent },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = cut(line.split(';', 1)[0] ?? '');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null) return go(new URL(location, address));
    return { address: address.href, status: answer.status, html: await answer.text(), headers: answer.headers };
  }
  return {
    open: (address, headers = {}) => go(new URL(address, issuer), { headers }),
    submit(page, button) {
      const { action, fields } = readForm(page.html, button === undefined ? undefined : ({ text }) => text === button);
      return go(new URL(action, page.address), { method: 'POST', body: fields });
    },
    follow({ address, html }, text) {
      const link = [...html.matchAll(/(<a\b[^>]*>)([^<]*)<\/a>/g)].find(([, , words]) => words === text)?.[1];
      const target = link && attributeOf(link, 'href');
      if (target === undefined) throw new Error(`No link "${text}": ${html}`);
      return go(new URL(target, address));
    },
  };
}

function cut(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
