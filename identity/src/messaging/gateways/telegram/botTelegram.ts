import type { BotApi } from './botApi';
import type { Telegram } from './telegram';

const acceptedCode = 200;

/** Telegram gateway that sends through a bot. */
export function createBotTelegram(api: BotApi): Telegram {
  let name: Promise<string> | undefined;
  return {
    async send({ to, text }) {
      await api.sendMessage(to, text);
      return { replyCode: acceptedCode };
    },
    async linkFor(parameter) {
      name ??= api.getMe().catch((error: unknown) => {
        name = undefined;
        throw error;
      });
      return `https://t.me/${await name}?start=${parameter}`;
    },
    close: () => Promise.resolve(),
  };
}
