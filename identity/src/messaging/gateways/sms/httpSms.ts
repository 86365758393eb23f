import { traceHeaders } from '@passport/shared/net/tracing';
import { loadOnce } from '../../../platform/loadOnce';
import { GatewayError, gatewayTimeoutMs, type Gateway } from '../gateway';
import { deliveryOf } from '../httpReply';

const loadUndici = loadOnce(() => import('undici'));

/**
 * Generic HTTP gateway: `POST {id, to, text}` as JSON to one URL; any 2xx means accepted.
 * @param url of the SMS provider, or of a bridge to it
 */
export function createHttpSms(url: string): Gateway {
  return {
    async send({ id, to, text }) {
      return deliveryOf('the SMS gateway', await post(url, { id, to, text }));
    },
    close: () => Promise.resolve(),
  };
}

/** @returns the HTTP status */
async function post(url: string, body: object): Promise<number> {
  try {
    const { request } = await loadUndici();
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceHeaders() },
      body: JSON.stringify(body),
      headersTimeout: gatewayTimeoutMs,
      bodyTimeout: gatewayTimeoutMs,
    });
    await answer.body.dump();
    return answer.statusCode;
  } catch (cause) {
    throw new GatewayError('the SMS gateway cannot be reached', { isFinal: false, cause });
  }
}
