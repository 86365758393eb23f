import { isPhoneChannel } from '@passport/shared/schemas/channels';
import type { Context } from '../../context';
import { codeCall, codeMail, codeSms, codeTelegram, purposeOf } from '../../messaging/codes/codeMessages';
import { codePurposes, telegramPurposes } from '../../messaging/codes/codeTexts';
import { senderOf } from '../../messaging/mail/renderMail';
import type { Language } from '../../platform/http/language';
import type { Channel, ClaimedMessage, MessageRenderer } from '../../messaging/outbox/outbox';
import { codeFor, codeLength } from '../code';
import { findVerification, isSignedInSince, type CodeChannel } from '../verification.repository';
import { codeState } from '../check/verificationState';
import { decoyFate } from './decoyFate';
import { secondsUntil } from '../../protection/limits/counters';

/** A code cannot have been accepted or killed within these milliseconds of its send. */
const freshMs = 2000;

/**
 * The seed of a message's code. A message that is sent immediately carries it; for a queued one, the verification is read.
 * @returns undefined if the code was accepted, killed or has expired, or its person has signed in without it
 */
async function seedOf(context: Context, message: ClaimedMessage): Promise<string | undefined> {
  const { verification, seed } = message.reference;
  const now = context.clock.now();
  const isFresh = message.attempts === 1 && now.getTime() - message.createdAt.getTime() < freshMs;
  if (isFresh && seed !== undefined) return String(seed);
  // The state of a code is stored on the row that is its own seed.
  const row = await findVerification(context.db, String(seed ?? verification));
  if (!row || codeState(row, now, context.config.limits.codeTries) !== 'open') return undefined;
  return (await isSignedInSince(context.db, row)) ? undefined : row.seed;
}

/** The channel that a code proves by the way of its message. */
function verificationChannelOf(channel: Channel): CodeChannel {
  if (channel === 'email') return channel;
  return isPhoneChannel(channel) ? 'sms' : 'telegram';
}

/** Renders the message of a code at its delivery; a code that was accepted, killed or has expired by then is not sent. */
export const codeRenderer =
  (context: Context): MessageRenderer =>
  async (message) => {
    const seed = await seedOf(context, message);
    if (seed === undefined) return undefined;
    const { config, secrets, clock } = context;
    const { channel, reference, expiresAt } = message;
    const provenBy = verificationChannelOf(channel);
    const language: Language = reference.language === 'en' ? 'en' : 'ru';
    const length = codeLength(config, provenBy);
    const code = codeFor(secrets.codeKey, seed, length);
    const ttlSeconds = secondsUntil(expiresAt, clock.now());
    const rendered = {
      sms: () => ({
        ...(channel === 'sms'
          ? codeSms({ code, language }, new URL(config.publicUrl).hostname)
          : codeCall({ code, language })),
        ...(isPhoneChannel(channel) && { channel }),
        codeLength: length,
        ttlSeconds,
      }),
      telegram: () => codeTelegram({ code, language, purpose: purposeOf(reference.action, telegramPurposes) }),
      email: () =>
        codeMail(
          {
            code,
            language,
            purpose: purposeOf(reference.action, codePurposes),
            device: String(reference.device ?? ''),
            country: String(reference.country ?? ''),
            minutesLeft: Math.max(1, Math.round(ttlSeconds / 60)),
          },
          senderOf(config),
        ),
    }[provenBy]();
    // Looked up for a real message too: what a decoy costs must not reveal it.
    const isHidden = config.identifyMode === 'private' && provenBy === 'email' && reference.action === 'SIGNIN';
    const fate = isHidden ? await decoyFate(context, message) : { isRefused: false };
    return { ...rendered, ...(reference.decoy === 1 && { decoy: fate }) };
  };
