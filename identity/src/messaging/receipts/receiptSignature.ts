import { createHmac, timingSafeEqual } from 'node:crypto';
import { epochSeconds } from '../../platform/clock';

/** How far the time of a signature may be from ours. A longer window would let whoever has seen a receipt replay it for longer. */
const toleranceSeconds = 300;

/** Why a signature is refused, for the log. */
export type SignatureFault = 'missing' | 'stale' | 'wrong';

/**
 * Checks `X-Signature: t=<unix time>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>` under RECEIPT_SECRET.
 * @param body the bytes as they were received: any other spelling of the same JSON has another signature
 * @returns undefined if it is right
 */
export function signatureFault(secret: string, header: unknown, body: Buffer, now: Date): SignatureFault | undefined {
  const [, time, hex] = (typeof header === 'string' && /^t=(\d{1,12}), ?v1=([0-9a-f]{64})$/i.exec(header.trim())) || [];
  if (time === undefined || hex === undefined) return 'missing';
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), wanted)) return 'wrong';
  return Math.abs(epochSeconds(now) - Number(time)) > toleranceSeconds ? 'stale' : undefined;
}
