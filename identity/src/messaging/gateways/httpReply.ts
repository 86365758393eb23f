import { GatewayError, type Delivery } from './gateway';

/** Answers that say "not now" rather than "never" (RFC 9110 sections 15.5.9, RFC 6585 section 4). */
const passing = new Set([408, 425, 429]);

/**
 * What the status of an HTTP peer says of a message: any 2xx means accepted.
 * @param peer names it in the error, e.g. `the SMS gateway`
 * @throws {GatewayError} for any other status; a 4xx is final, unless it passes
 */
export function deliveryOf(peer: string, replyCode: number): Delivery {
  if (replyCode >= 200 && replyCode < 300) return { replyCode };
  const isFinal = replyCode < 500 && !passing.has(replyCode);
  throw new GatewayError(`${peer} answered ${replyCode}`, { isFinal, replyCode });
}
