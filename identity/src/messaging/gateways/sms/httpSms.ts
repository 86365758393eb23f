import { traceHeaders } from '@passport/shared/net/tracing';
import { loadOnce } from '../../../platform/loadOnce';
import { GatewayError, gatewayTimeoutMs, type Gateway } from '../gateway';
import { deliveryOf } from '../httpReply';

const loadUndici = loadOnce(() => import('undici'));

/**
 * Generic HTTP gateway: `POST {id, to, text}` as JSON to one URL; any 2xx means accepted.
 * @param url of the SMS provider, or of a bridge to it
 * @param timeoutMs for its answer
 */
export function createHttpSms(url: string, timeoutMs = gatewayTimeoutMs): Gateway {
  return {
    async send({ id, to, text }) {
      return deliveryOf('the SMS gateway', await post(url, { id, to, text }, timeoutMs));
    },
    close: () => Promise.resolve(),
  };
}

/** @returns the HTTP status */
async function post(url: string, body: object, timeoutMs: number): Promise<number> {
  try {
    const { request } = await loadUndici();
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceHeaders() },
      body: JSON.stringify(body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    // The status is the answer: `dump` does not mind a body that breaks off.
    await answer.body.dump();
    return answer.statusCode;
  } catch (cause) {
    const isUnanswered = !isUnconnected(cause);
    const what = isUnanswered ? 'did not answer' : 'cannot be reached';
    throw new GatewayError(`the SMS gateway ${what}`, { isFinal: false, isUnanswered, cause });
  }
}

/**
 * Whether there was no connection yet, so that the gateway has not received the message. Only what certainly is such a failure counts:
 * any other may have happened after the gateway had taken it.
 */
function isUnconnected(cause: unknown): boolean {
  // A name with several addresses fails with one error for each of them.
  const { errors = [cause] } = cause as { errors?: unknown[] };
  const { code, syscall } = errors[0] as NodeJS.ErrnoException;
  const isRefusedCertificate = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code ?? '');
  return (
    isRefusedCertificate || code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo'
  );
}
