const localHosts = ['localhost', '127.0.0.1', '[::1]'];

const isLocal = ({ hostname }: URL): boolean => localHosts.includes(hostname);

/** Where a partner site lets its visitors go. */
export interface RedirectRules {
  site_url: string | null;
  /** Host, with its port unless that is the default, e.g. `shop.example`; this machine without a port means any of its ports. */
  redirect_hosts: readonly string[];
}

/**
 * The address that a visitor of a partner site comes back to: by https (http for this machine alone), on a host that the
 * site registered, without credentials in it. Read as a browser reads it, and handed out as it was read, so that both mean
 * the same place.
 * @param wanted `redirect_uri` as the visitor brought it; the site's own address without one
 * @returns undefined for an address that is not registered
 */
export function redirectTarget({ site_url, redirect_hosts }: RedirectRules, wanted?: string): string | undefined {
  if (wanted === undefined) return site_url ?? undefined;
  const url = readWebAddress(wanted);
  if (!url) return undefined;
  const isRegistered = redirect_hosts.includes(url.host) || (isLocal(url) && redirect_hosts.includes(url.hostname));
  return isRegistered ? url.href : undefined;
}

/** @returns undefined for what is no address of a web page that may be gone to with a token */
export function readWebAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
}
