import type { Context } from '../../context';
import { textIn } from '../../platform/http/language';
import type { MessageKey } from '../../platform/http/messages/en';
import type { MessageRenderer, ClaimedMessage } from '../../messaging/outbox/outbox';
import { codeFor } from '../code';
import { codeLength } from '../codeLength';
import { findVerification } from '../verification.repository';
import { codeState } from '../check/verificationState';

/** What leaves within these milliseconds of its send cannot have been used or killed meanwhile. */
const freshMs = 2000;

/**
 * The seed of the code that a message is about. Nearly every message leaves at once and brings it along; for one that had to
 * wait, the verification is asked.
 * @returns undefined where the code was used, killed or has expired
 */
async function seedOf(context: Context, message: ClaimedMessage): Promise<string | undefined> {
  const { verification, seed } = message.reference;
  const now = context.clock.now();
  const isFresh = message.attempts === 1 && now.getTime() - message.createdAt.getTime() < freshMs;
  if (isFresh && seed !== undefined) return String(seed);
  // What became of a code stands on the row that is its own seed.
  const row = await findVerification(context.db, String(seed ?? verification));
  return row && codeState(row, now, context.config.limits.codeTries) === 'open' ? row.seed : undefined;
}

/**
 * The last line of an SMS, by which phones fill the code in on our site and nowhere else (WICG, Origin-bound one-time codes
 * delivered via SMS).
 */
const boundLine = ({ config }: Context, code: string): string => `@${new URL(config.publicUrl).hostname} #${code}`;

/** Words of a code at the moment of its delivery; a code that was used, killed or has expired by then is not sent. */
export const codeRenderer =
  (context: Context): MessageRenderer =>
  async (message) => {
    const seed = await seedOf(context, message);
    if (seed === undefined) return undefined;
    const { channel, reference } = message;
    const language = reference.language === 'en' ? 'en' : 'ru';
    const decoy = reference.decoy === 1 && { isDecoy: true };
    const sentBy = channel === 'sms' || channel === 'email' ? channel : 'telegram';
    const code = codeFor(context.secrets.codeKey, seed, codeLength(context.config, sentBy));
    const say = (key: MessageKey): string => textIn(language, key).replace('{code}', code);
    return channel === 'email'
      ? { subject: say('mail.code-subject'), text: say('mail.code-text'), code, ...decoy }
      : {
          text: channel === 'sms' ? `${say('sms.code-text')}\n${boundLine(context, code)}` : say('sms.code-text'),
          code,
          ...decoy,
        };
  };
