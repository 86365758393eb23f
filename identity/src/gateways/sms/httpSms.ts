import { loadOnce } from '../../loadOnce';
import { GatewayError, gatewayTimeoutMs, type Gateway } from '../gateway';

const loadUndici = loadOnce(() => import('undici'));

/** Answers that say "not now" rather than "never" (RFC 9110 sections 15.5.9, RFC 6585 section 4). */
const passing = new Set([408, 425, 429]);

/**
 * The generic HTTP gateway: `POST {id, to, text}` as JSON to one address; any 2xx means accepted.
 * @param url where the provider, or a small bridge to it, listens
 */
export function createHttpSms(url: string): Gateway {
  return {
    async send({ id, to, text }) {
      const replyCode = await post(url, { id, to, text });
      if (replyCode >= 200 && replyCode < 300) return { replyCode };
      throw new GatewayError(`the SMS gateway answered ${replyCode}`, {
        isFinal: replyCode < 500 && !passing.has(replyCode),
        replyCode,
      });
    },
    close: () => Promise.resolve(),
  };
}

/** @returns the status that came back */
async function post(url: string, body: object): Promise<number> {
  try {
    const { request } = await loadUndici();
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
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
