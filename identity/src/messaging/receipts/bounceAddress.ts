import { createHmac, timingSafeEqual } from 'node:crypto';

const macBytes = 10;
const purpose = 'bounce';

const macOf = (secret: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}|${id}`).digest().subarray(0, macBytes);

/**
 * The envelope sender of one email (VERP), to which other mail servers return it. Anybody can write to it, so it has a MAC: without it a
 * stranger could report the email of another person as failed.
 * @param address MAIL_BOUNCE_ADDRESS, `local@domain`
 * @param id of the message
 * @returns `local+<id>.<mac>@domain`; the MAC is hexadecimal, because servers may change the case
 */
export function bounceAddressOf(secret: string, address: string, id: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${id}.${macOf(secret, id).toString('hex')}${address.slice(at)}`;
}

/** The id of the message in an envelope sender. @returns undefined for any other text, or a wrong MAC */
export function readBounceAddress(secret: string, text: string): string | undefined {
  const [, id, mac] = /^[^@]*\+([1-9]\d{0,17})\.([0-9a-f]{20})@[^@]+$/i.exec(text) ?? [];
  if (id === undefined || mac === undefined) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, id)) ? id : undefined;
}
