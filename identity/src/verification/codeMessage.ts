import type { Context } from '../context';
import { textIn } from '../http/language';
import type { MessageKey } from '../http/messages/en';
import type { MessageRenderer } from '../outbox/outbox';
import { codeFor } from './code';
import { codeLength } from './codeLength';
import { findVerification } from './verification.repository';
import { codeState } from './verificationState';

/** Words of a code at the moment of its delivery; a code that was used, killed or has expired by then is not sent. */
export const codeRenderer =
  (context: Context): MessageRenderer =>
  async ({ channel, reference }) => {
    const row = await findVerification(context.db, String(reference.verification));
    if (!row || codeState(row, context.clock.now(), context.config.limits.codeTries) !== 'open') return undefined;
    const language = reference.language === 'en' ? 'en' : 'ru';
    const code = codeFor(context.secrets.codeKey, row.seed, codeLength(context.config, row.channel));
    const say = (key: MessageKey): string => textIn(language, key).replace('{code}', code);
    return channel === 'email'
      ? { subject: say('mail.code-subject'), text: say('mail.code-text'), code }
      : { text: say('sms.code-text'), code };
  };
