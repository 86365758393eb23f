/** Schemes that execute or read something in the browser, or are no redirect target. */
const dangerous = new Set(['javascript:', 'data:', 'file:', 'blob:', 'vbscript:', 'about:', 'ws:', 'wss:', 'ftp:']);
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is https, or http on localhost, without fragment and credentials. */
export function isSafeWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
  return isSafe && hash === '' && !text.includes('#') && username === '' && password === '';
}

/** Whether an address has a private-use scheme, which contains a dot as a reversed domain name does (RFC 8252 section 7.1). */
export function isPrivateScheme(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return !/^https?:$/.test(protocol) && !dangerous.has(protocol) && protocol.includes('.') && !text.includes('#');
}

/** Whether an address may be registered as a redirect URI of an OAuth client. */
export const isRedirectUri = (text: string): boolean => isSafeWebAddress(text) || isPrivateScheme(text);
