import { GatewayError, type Delivery } from './gateway';
import { postJson, type HttpPeer } from './httpPost';

/** 4xx statuses that are temporary (RFC 9110 section 15.5.9, RFC 8470 section 5.2, RFC 6585 section 4). */
const temporary = new Set([408, 425, 429]);

const paymentRequired = 402;

/**
 * Interprets the status of an HTTP peer: any 2xx means accepted.
 * @param peer name of the peer in the error, e.g. `the SMS gateway`
 * @throws {GatewayError} for any other status. Below 500 it is final, unless it is a temporary 4xx: a redirect means a wrong address, which no
 *   retry corrects
 */
export function deliveryOf(peer: string, replyCode: number): Delivery {
  if (replyCode >= 200 && replyCode < 300) return { replyCode };
  const isFinal = replyCode < 500 && !temporary.has(replyCode);
  throw new GatewayError(`${peer} answered ${replyCode}`, {
    isFinal,
    replyCode,
    ...(replyCode === paymentRequired && { failureReason: 'no_money' }),
  });
}

/**
 * Posts a message to a peer that answers by its status alone.
 * @throws {GatewayError} as `postJson` and `deliveryOf`
 */
export async function postMessage(peer: HttpPeer, message: object): Promise<Delivery> {
  const { statusCode, body } = await postJson(peer, message);
  // The status is the answer: `dump` does not mind a body that breaks off.
  await body.dump();
  return deliveryOf(peer.name, statusCode);
}
