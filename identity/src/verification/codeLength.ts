import type { Config } from '../platform/config/config';
import type { CodeChannel } from './verification.repository';

/** What a second factor by Telegram has, whatever the codes of the first factor are set to. */
const telegramLength = 6;

/** Digits of a code on one channel. */
export function codeLength({ codes }: Config, channel: CodeChannel): number {
  if (channel === 'telegram') return telegramLength;
  return channel === 'sms' ? codes.smsLength : codes.emailLength;
}
