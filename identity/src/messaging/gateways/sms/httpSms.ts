import type { Gateway } from '../gateway';
import { postMessage } from '../httpReply';

/**
 * Generic HTTP gateway: `POST {id, to, text}` as JSON to one URL; any 2xx means accepted.
 * @param url of the SMS provider, or of a bridge to it; credentials in it are sent as Basic
 * @param timeoutMs for its answer
 */
export function createHttpSms(url: string, timeoutMs?: number): Gateway {
  const peer = { name: 'the SMS gateway', url, ...(timeoutMs !== undefined && { timeoutMs }) };
  return {
    send: ({ id, to, text }) => postMessage(peer, { id, to, text }),
    close: () => Promise.resolve(),
  };
}
