import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { createInboxGateway } from '../inbox/inboxGateway';
import type { Channel } from '../outbox/outbox';
import { bounceAddressOf } from '../receipts/bounceAddress';
import type { Database } from '../../platform/storage/database';
import { createHttpChannel } from './channels/httpChannel';
import { createTelegramGateway } from './channels/telegramGateway';
import type { Gateway } from './gateway';
import { createSmtpMail } from './mail/smtpMail';
import { createHttpSms } from './sms/httpSms';
import { createSmppSms, type OnReceipt } from './sms/smppSms';
import { createBotApi } from './telegram/botApi';
import { createBotTelegram } from './telegram/botTelegram';
import { createInboxTelegram } from './telegram/inboxTelegram';
import type { Telegram } from './telegram/telegram';

/** The gateway of each channel to people; those of Telegram are optional. */
export interface Gateways extends Record<'sms' | 'email' | 'bulk_email', Gateway> {
  telegram: Telegram | undefined;
  telegram_gateway: Gateway | undefined;
}

/** @returns undefined if emails return to their sender */
function returnAddress({ secret, bounceAddress }: Config['receipts']): ((messageId: string) => string) | undefined {
  if (secret === undefined || bounceAddress === undefined) return undefined;
  return (messageId) => bounceAddressOf(secret, bounceAddress, messageId);
}

/** Creates the configured gateways to people; `loadConfig` has checked that each has its URL. */
export function createGateways(
  config: Pick<Config, 'sms' | 'codeChannels' | 'mail' | 'receipts' | 'telegram' | 'telegramGateway' | 'publicUrl'>,
  db: Database,
  clock: Clock,
  onReceipt: OnReceipt,
): Gateways {
  const { sms, codeChannels, mail, receipts, telegram, telegramGateway, publicUrl } = config;
  const { token } = telegramGateway;
  const inbox = (channel: Channel): Gateway => createInboxGateway(db, clock, channel);
  const email = {
    inbox: () => inbox('email'),
    smtp: () => createSmtpMail(mail.smtpUrl ?? '', mail.from, mail.requireTLS, returnAddress(receipts)),
  }[mail.gateway];
  return {
    sms: {
      inbox: () => inbox('sms'),
      // With a channel list it gets what the HTTP gateways of the list get.
      http: () => (codeChannels ? createHttpChannel : createHttpSms)(sms.httpUrl ?? ''),
      smpp: () => createSmppSms(sms.smppUrl ?? '', onReceipt),
    }[sms.gateway](),
    email: email(),
    bulk_email: email(),
    telegram: {
      bot: () => createBotTelegram(createBotApi(telegram.apiUrl, telegram.botToken)),
      inbox: () => createInboxTelegram(db, clock, publicUrl),
      off: () => undefined,
    }[telegram.gateway](),
    telegram_gateway:
      token === undefined ? undefined : createTelegramGateway({ url: telegramGateway.url, token, publicUrl }),
  };
}
