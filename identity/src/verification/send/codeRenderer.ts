import type { Context } from '../../context';
import { codeMail, codeSms, codeTelegram, purposeOf } from '../../messaging/codes/codeMessages';
import { codePurposes, telegramPurposes } from '../../messaging/codes/codeTexts';
import { senderOf } from '../../messaging/mail/renderMail';
import type { Language } from '../../platform/http/language';
import type { MessageRenderer, ClaimedMessage } from '../../messaging/outbox/outbox';
import { codeFor, codeLength } from '../code';
import { findVerification } from '../verification.repository';
import { codeState } from '../check/verificationState';

/** A code cannot have been accepted or killed within these milliseconds of its send. */
const freshMs = 2000;

/**
 * The seed of a message's code. A message that is sent immediately carries it; for a queued one, the verification is read.
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

/** Renders the message of a code at its delivery; a code that was accepted, killed or has expired by then is not sent. */
export const codeRenderer =
  (context: Context): MessageRenderer =>
  async (message) => {
    const seed = await seedOf(context, message);
    if (seed === undefined) return undefined;
    const { config, secrets, clock } = context;
    const { channel, reference, expiresAt } = message;
    const sentBy = channel === 'sms' || channel === 'email' ? channel : 'telegram';
    const language: Language = reference.language === 'en' ? 'en' : 'ru';
    const code = codeFor(secrets.codeKey, seed, codeLength(config, sentBy));
    const rendered = {
      sms: () => codeSms({ code, language }, new URL(config.publicUrl).hostname),
      telegram: () => codeTelegram({ code, language, purpose: purposeOf(reference.action, telegramPurposes) }),
      email: () =>
        codeMail(
          {
            code,
            language,
            purpose: purposeOf(reference.action, codePurposes),
            device: String(reference.device ?? ''),
            country: String(reference.country ?? ''),
            minutesLeft: Math.max(1, Math.round((expiresAt.getTime() - clock.now().getTime()) / 60_000)),
          },
          senderOf(config),
        ),
    }[sentBy]();
    return { ...rendered, ...(reference.decoy === 1 && { isDecoy: true }) };
  };
