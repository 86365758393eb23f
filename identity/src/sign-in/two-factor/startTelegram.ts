import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { linkTelegram } from './telegramLink';
import { createBotApi } from '../../messaging/gateways/telegram/botApi';
import { startUpdates } from '../../messaging/gateways/telegram/updates';

/**
 * Starts to poll for people who connect their Telegram, if a bot is configured.
 * @returns stops the polling; undefined without a bot
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
