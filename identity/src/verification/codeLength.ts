import type { Config } from '../config';
import type { CodeChannel } from './verification.repository';

/** Digits of a code on one channel. */
export const codeLength = ({ codes }: Config, channel: CodeChannel): number =>
  channel === 'sms' ? codes.smsLength : codes.emailLength;
