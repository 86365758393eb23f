import { GatewayError, gatewayTimeoutMs, type Gateway } from '../gateway';

/** Answers that say "not now" rather than "never" (RFC 9110 sections 15.5.9, RFC 6585 section 4). */
const passing = new Set([408, 425, 429]);

/**
 * The generic HTTP gateway: `POST {id, to, text}` as JSON to one address; any 2xx means accepted.
 * @param url where the provider, or a small bridge to it, listens
 */
export function createHttpSms(url: string): Gateway {
  return {
    async send({ id, to, text }) {
      const answer = await post(url, { id, to, text });
      if (answer.ok) return { replyCode: answer.status };
      throw new GatewayError(`the SMS gateway answered ${answer.status}`, {
        isFinal: answer.status < 500 && !passing.has(answer.status),
        replyCode: answer.status,
      });
    },
    close: () => Promise.resolve(),
  };
}

async function post(url: string, body: object): Promise<Response> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(gatewayTimeoutMs),
    });
    await answer.body?.cancel();
    return answer;
  } catch (cause) {
    throw new GatewayError('the SMS gateway cannot be reached', { isFinal: false, cause });
  }
}
