import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { epochSeconds } from '../../platform/clock';

/** How far the time of a signature may be from ours. A longer window would let whoever has seen a receipt replay it for longer. */
const toleranceSeconds = 300;

/** Why a signature is refused, for the log. */
type SignatureFault = 'missing' | 'stale' | 'wrong';

/**
 * Finds what is wrong with the signature of a request.
 * @param body the bytes as they were received: any other spelling of the same JSON has another signature
 * @returns undefined if it is right
 */
export type SignatureCheck = (headers: IncomingHttpHeaders, body: Buffer, now: Date) => SignatureFault | undefined;

const unixTime = /^\d{1,12}$/;
const sha256Hex = /^[0-9a-f]{64}$/i;

/** Compares a signature with the right one: the HMAC-SHA256 of time, separator and body. */
function faultOf(
  { time, hex }: { time: string; hex: string },
  { key, separator }: { key: string | Buffer; separator: string },
  body: Buffer,
  now: Date,
): SignatureFault | undefined {
  if (!unixTime.test(time) || !sha256Hex.test(hex)) return 'missing';
  const wanted = createHmac('sha256', key).update(`${time}${separator}`).update(body).digest();
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), wanted)) return 'wrong';
  return Math.abs(epochSeconds(now) - Number(time)) > toleranceSeconds ? 'stale' : undefined;
}

/** Checks `X-Signature: t=<unix time>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>` under RECEIPT_SECRET. */
export const checkReceipt =
  (secret: string): SignatureCheck =>
  (headers, body, now) => {
    const header = headers['x-signature'];
    const [, time = '', hex = ''] = (typeof header === 'string' && /^t=(\d+), ?v1=(\w+)$/i.exec(header.trim())) || [];
    return faultOf({ time, hex }, { key: secret, separator: '.' }, body, now);
  };

/**
 * Checks a report of the Telegram Gateway (https://core.telegram.org/gateway/api, Checking report integrity): `X-Request-Signature` is the
 * HMAC-SHA256 of `X-Request-Timestamp`, a line feed and the body, in hexadecimal digits. Its key is the SHA-256 of the token.
 */
export const checkTelegramReport = (token: string): SignatureCheck => {
  const key = createHash('sha256').update(token).digest();
  return (headers, body, now) => {
    const [time, hex] = [headers['x-request-timestamp'], headers['x-request-signature']].map(String);
    return faultOf({ time: time ?? '', hex: hex ?? '' }, { key, separator: '\n' }, body, now);
  };
};
