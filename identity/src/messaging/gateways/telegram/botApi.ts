import { GatewayError, gatewayTimeoutMs } from '../gateway';

/** An update of the bot API, as far as it is ours to read. */
export interface TelegramUpdate {
  update_id: number;
  message?: { text?: string; chat: { id: number; type: string } };
}

interface BotAnswer<Result> {
  ok: boolean;
  result?: Result;
  error_code?: number;
  parameters?: { retry_after?: number };
}

/** Calls of the bot API that the service makes (https://core.telegram.org/bots/api). */
export interface BotApi {
  sendMessage(chat: string, text: string): Promise<void>;
  /** @returns the bot's user name */
  getMe(): Promise<string>;
  /** Waits up to `waitSeconds` for updates from `offset` on; asking confirms all before it. */
  getUpdates(offset: string, waitSeconds: number, signal: AbortSignal): Promise<TelegramUpdate[]>;
}

/** Telegram wants to hear less: everything else that it refuses is refused for good. */
const tooManyRequests = 429;

/**
 * @param apiUrl `https://api.telegram.org`, or a bot API server of one's own
 * @param token names the bot and is its password: it is part of every address, and so of no error and no log
 */
export function createBotApi(apiUrl: string, token: string): BotApi {
  async function call<Result>(method: string, body: object, signal: AbortSignal): Promise<Result> {
    const { answer, status } = await post<Result>(`${apiUrl}/bot${token}/${method}`, body, signal);
    if (answer?.ok && answer.result !== undefined) return answer.result;
    const replyCode = answer?.error_code ?? status;
    const retryAfterSeconds = answer?.parameters?.retry_after;
    throw new GatewayError(`Telegram answered ${replyCode} to ${method}`, {
      isFinal: replyCode < 500 && replyCode !== tooManyRequests,
      replyCode,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  const soon = (): AbortSignal => AbortSignal.timeout(gatewayTimeoutMs);

  return {
    sendMessage: async (chat, text) => {
      await call('sendMessage', { chat_id: chat, text, protect_content: true }, soon());
    },
    getMe: async () => (await call<{ username: string }>('getMe', {}, soon())).username,
    getUpdates: (offset, waitSeconds, signal) => {
      const limit = AbortSignal.timeout(waitSeconds * 1000 + gatewayTimeoutMs);
      const body = { offset: Number(offset), timeout: waitSeconds, allowed_updates: ['message'] };
      return call('getUpdates', body, AbortSignal.any([signal, limit]));
    },
  };
}

async function post<Result>(
  url: string,
  body: object,
  signal: AbortSignal,
): Promise<{ answer: BotAnswer<Result> | undefined; status: number }> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  } catch {
    // The cause is left out: it may hold the address, and with it the token.
    throw new GatewayError('Telegram cannot be reached', { isFinal: false });
  }
  const answer = (await response.json().catch(() => undefined)) as BotAnswer<Result> | undefined;
  return { answer, status: response.status };
}
