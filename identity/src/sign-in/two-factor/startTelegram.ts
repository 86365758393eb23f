import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { linkTelegram } from './telegramLink';
import { createBotApi } from '../../messaging/gateways/telegram/botApi';
import { startUpdates } from '../../messaging/gateways/telegram/updates';

/**
 * Listens for people who connect their Telegram, where a bot is configured.
 * @returns stops; undefined where there is no bot
 */
export function startTelegram(context: Context): (() => Promise<void>) | undefined {
  const { gateway, apiUrl, botToken } = context.config.telegram;
  if (gateway !== 'bot') return undefined;
  return startUpdates(context, {
    api: createBotApi(apiUrl, botToken),
    bot: createHash('sha256').update(botToken).digest('base64url'),
    onStart: async (transaction, start) => void (await linkTelegram(context, transaction, start)),
  });
}
