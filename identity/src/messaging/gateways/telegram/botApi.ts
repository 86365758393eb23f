import { GatewayError, gatewayTimeoutMs } from '../gateway';

/** The fields of a bot API update that we read. */
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
  /** @returns the bot's username */
  getMe(): Promise<string>;
  /** Long poll of up to `waitSeconds` for updates from `offset` on; it confirms all earlier ones. */
  getUpdates(offset: string, waitSeconds: number, signal: AbortSignal): Promise<TelegramUpdate[]>;
}

/** The only 4xx of Telegram that is temporary; every other one is final. */
const tooManyRequests = 429;

/**
 * @param apiUrl `https://api.telegram.org`, or a self-hosted bot API server
 * @param token the bot's secret; it is part of every URL, so URLs must not appear in errors and logs
 */
export function createBotApi(apiUrl: string, token: string): BotApi {
  async function call<Result>(method: string, body: object, signal: AbortSignal): Promise<Result> {
    const { answer, status } = await post<Result>(`${apiUrl}/bot${token}/${method}`, body, signal);
    if (answer?.ok && answer.result !== undefined) return answer.result;
    const replyCode = answer?.error_code ?? status;
    const retryAfterSeconds = answer?.parameters?.retry_after;
    throw new GatewayError(`Telegram answered ${replyCode} to ${method}`, {
      isFinal: replyCode >= 400 && replyCode < 500 && replyCode !== tooManyRequests,
      replyCode,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  const timeout = (): AbortSignal => AbortSignal.timeout(gatewayTimeoutMs);

  return {
    sendMessage: async (chat, text) => {
      await call('sendMessage', { chat_id: chat, text, protect_content: true }, timeout());
    },
    getMe: async () => (await call<{ username: string }>('getMe', {}, timeout())).username,
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
    // Without the cause, which may contain the URL and with it the token.
    throw new GatewayError('Telegram cannot be reached', { isFinal: false });
  }
  const answer = (await response.json().catch(() => undefined)) as BotAnswer<Result> | undefined;
  return { answer, status: response.status };
}
