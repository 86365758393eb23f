/** Schemes that run or read something instead of leading somewhere. */
const dangerous = new Set(['javascript:', 'data:', 'file:', 'blob:', 'vbscript:', 'about:', 'ws:', 'wss:', 'ftp:']);
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is a page of the web that others cannot read on its way: https, or http on this machine. */
export function isSafeWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
  return isSafe && hash === '' && !text.includes('#') && username === '' && password === '';
}

/** Whether an address is of an app's own scheme, which holds a dot as the name of its host does (RFC 8252 section 7.1). */
export function isPrivateScheme(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return !/^https?:$/.test(protocol) && !dangerous.has(protocol) && protocol.includes('.') && !text.includes('#');
}

/** What may be registered as a redirect address of an OAuth client. */
export const isRedirectUri = (text: string): boolean => isSafeWebAddress(text) || isPrivateScheme(text);
