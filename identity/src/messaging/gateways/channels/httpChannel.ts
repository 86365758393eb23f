import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { Gateway } from '../gateway';
import { postMessage } from '../httpReply';

/** Channels that have no text: the code is read aloud, or is the last digits of the caller's number. */
const spoken: readonly (PhoneChannel | undefined)[] = ['voice', 'flash_call'];

/**
 * HTTP gateway of a channel list: `POST {id, to, channel, text, code_length, ttl}` as JSON to one URL; any 2xx means accepted. Only
 * channels that cannot carry a text get the `code`. Receipts name our `id`, so the answer's body is not read.
 * @param url of the provider, or of a bridge to it; credentials in it are sent as Basic
 * @param timeoutMs for its answer
 */
export function createHttpChannel(url: string, timeoutMs?: number): Gateway {
  const peer = { name: 'the gateway', url, ...(timeoutMs !== undefined && { timeoutMs }) };
  return {
    send: ({ id, to, channel, text, code, codeLength, ttlSeconds }) =>
      postMessage(peer, {
        ...{ id, to, channel, text, code_length: codeLength, ttl: ttlSeconds },
        ...(spoken.includes(channel) && { code }),
      }),
    close: () => Promise.resolve(),
  };
}
