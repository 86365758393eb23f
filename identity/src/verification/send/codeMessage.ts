import type { Context } from '../../context';
import { textIn } from '../../platform/http/language';
import type { MessageKey } from '../../platform/http/messages/en';
import type { MessageRenderer, ClaimedMessage } from '../../messaging/outbox/outbox';
import { codeFor, codeLength } from '../code';
import { findVerification } from '../verification.repository';
import { codeState } from '../check/verificationState';

/** A code cannot have been accepted or killed within these milliseconds of its send. */
const freshMs = 2000;

/**
 * The seed of a message's code. A message that leaves at once carries it; for one that had to wait, the verification is read.
 * @returns undefined if the code was accepted, killed or has expired
 */
async function seedOf(context: Context, message: ClaimedMessage): Promise<string | undefined> {
  const { verification, seed } = message.reference;
  const now = context.clock.now();
  const isFresh = message.attempts === 1 && now.getTime() - message.createdAt.getTime() < freshMs;
  if (isFresh && seed !== undefined) return String(seed);
  // The state of a code is stored on the row that is its own seed.
  const row = await findVerification(context.db, String(seed ?? verification));
  return row && codeState(row, now, context.config.limits.codeTries) === 'open' ? row.seed : undefined;
}

/**
 * The last line of an SMS, from which phones fill the code in on this site only (WICG, Origin-bound one-time codes delivered via
 * SMS).
 */
const boundLine = ({ config }: Context, code: string): string => `@${new URL(config.publicUrl).hostname} #${code}`;

/** Renders the message of a code at its delivery; a code that was accepted, killed or has expired by then is not sent. */
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
    const translate = (key: MessageKey): string => textIn(language, key).replace('{code}', code);
    return channel === 'email'
      ? { subject: translate('mail.code-subject'), text: translate('mail.code-text'), code, ...decoy }
      : {
          text:
            channel === 'sms'
              ? `${translate('sms.code-text')}\n${boundLine(context, code)}`
              : translate('sms.code-text'),
          code,
          ...decoy,
        };
  };
