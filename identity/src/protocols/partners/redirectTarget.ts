import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';

/** Where a partner site allows its visitors to be redirected. */
export interface RedirectRules {
  site_url: string | null;
  /** Host, with its port unless that is the default, e.g. `shop.example`; `localhost` without a port allows any port. */
  redirect_hosts: readonly string[];
}

/**
 * The address to which a visitor returns: by https (http on localhost only), on a host that the site registered, without
 * credentials. It is parsed as browsers do and returned in parsed form, so that both mean the same host.
 * @param wanted `redirect_uri` of the visitor; the default is the site's own address
 * @returns undefined for an address that is not registered
 */
export function redirectTarget({ site_url, redirect_hosts }: RedirectRules, wanted?: string): string | undefined {
  if (wanted === undefined) return site_url ?? undefined;
  const url = readWebAddress(wanted);
  if (!url) return undefined;
  const isRegistered =
    redirect_hosts.includes(url.host) || (isLocalHost(url.hostname) && redirect_hosts.includes(url.hostname));
  return isRegistered ? url.href : undefined;
}

/** @returns undefined for anything but an https address (http on localhost) without credentials */
export function readWebAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
}
