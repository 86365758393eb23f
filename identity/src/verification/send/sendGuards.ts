import { sql } from 'kysely';
import {
  requireCaptcha,
  requireCaptchaUnderGuard,
  type CaptchaClaim,
  type Proof,
} from '../../protection/captcha/requireCaptcha';
import type { Context } from '../../context';
import { isServedCountry } from '../../people/isServedCountry';
import { AppError, blackListed, invalidField } from '../../platform/http/errors';
import { countedLookup } from '../../protection/limits/limitedLookup';
import { readContact, type SendAddress, type Target } from './target';

/** A send with its solved challenge. */
export interface GuardedSend extends SendAddress {
  captchaToken: string | null | undefined;
}

/**
 * Requires the solved challenge of a send (spec 4, Captcha): by SMS always, by email under the global guard. A signed-in person
 * needs none, and is never required to solve one.
 * @returns the strength of the solved challenge; undefined if there was none
 * @throws 400 captcha_required, captcha_failed
 */
export async function guardSend(context: Context, ip: string, send: GuardedSend): Promise<Proof | undefined> {
  const { channel, action, contact, captchaToken: token, signedIn } = send;
  if (signedIn !== undefined) return 'unchecked';
  const named = contact === undefined ? '' : readContact(channel, contact);
  const claim: CaptchaClaim = { action: channel === 'sms' ? 'send_sms' : 'send_email', contact: named, token, ip };
  if (channel === 'email')
    return requireCaptchaUnderGuard(context, { ...claim, contact: action === 'SIGNIN' ? '' : named });
  return requireCaptcha(context, claim);
}

/**
 * Counts each refusal of `find` as a lookup: it reveals whether a contact or a user is known, so sending would otherwise be
 * a bypass of the limit of lookups.
 * @throws what `find` throws, 400 captcha_required, 429 past the limit of lookups
 */
export async function countingRefusals(
  context: Context,
  { ip, hasSolvedCaptcha }: { ip: string; hasSolvedCaptcha: boolean },
  find: () => Promise<Target>,
): Promise<Target> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError) await countedLookup(context, ip, hasSolvedCaptcha, sql`NULL`);
    throw error;
  }
}

/**
 * Refuses an SMS to a number that is on the black list, or of a country that this installation does not send to (SMS_COUNTRIES, R-12).
 * @throws 400 on the field `phone`, 400 BLACK_LIST
 */
export function requireSendable({ config }: Context, { channel, recipient, isBlackListed }: Target): void {
  if (channel !== 'sms') return;
  if (!isServedCountry(config, recipient)) throw invalidField('phone', 'errors.country-not-served');
  if (isBlackListed) throw blackListed();
}
