import type { Clock } from '../../../platform/clock';
import { createInboxGateway } from '../../inbox/inboxGateway';
import type { Database } from '../../../platform/storage/database';
import type { Telegram } from './telegram';

/** Telegram gateway without a bot: messages go to the development inbox, whose page replaces the bot's Start button. */
export const createInboxTelegram = (db: Database, clock: Clock, publicUrl: string): Telegram => ({
  ...createInboxGateway(db, clock, 'telegram'),
  linkFor: (parameter) => Promise.resolve(`${publicUrl}/dev/inbox/telegram?start=${parameter}`),
});
