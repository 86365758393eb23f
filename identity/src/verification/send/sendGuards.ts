import { sql } from 'kysely';
import {
  requireCaptcha,
  requireCaptchaUnderGuard,
  type CaptchaClaim,
  type Proof,
} from '../../protection/captcha/requireCaptcha';
import type { Context } from '../../context';
import { isServedCountry } from '../../people/isServedCountry';
import { AppError, invalidField } from '../../platform/http/errors';
import { countedLookup } from '../../protection/limits/limitedLookup';
import { readContact, type SendAddress, type Target } from './target';

/** A send with its solved challenge. */
export interface GuardedSend extends SendAddress {
  captchaToken: string | null | undefined;
}

/**
 * Requires the solved challenge of a send (spec 4, Captcha): by SMS always, by email under the global guard. A signed-in person
 * needs none, and cannot be asked for one.
 * @returns what the solved challenge was worth; undefined if there was none
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

/** Statuses that reveal whether a contact is known. */
const revealingStatuses = [404, 409];

/**
 * Whether a refusal reveals something of an account. A sign-in by email takes no address: the field is refused where the user with the
 * guessed id has none that is proven.
 */
const isRevealing = (error: unknown, { action }: SendAddress): boolean =>
  error instanceof AppError &&
  (revealingStatuses.includes(error.status) || (action === 'SIGNIN' && error.fields?.email !== undefined));

/**
 * Finds the target of a send. A refusal that reveals whether a contact or a user is known counts as a lookup; otherwise
 * sending would be a way around the limit of lookups.
 * @throws what `find` throws, 400 captcha_required, 429 past the limit of lookups
 */
export async function findTargetCountingLookups(
  context: Context,
  ip: string,
  send: SendAddress,
  hasSolvedCaptcha: boolean,
  find: () => Promise<Target>,
): Promise<Target> {
  try {
    return await find();
  } catch (error) {
    if (isRevealing(error, send)) await countedLookup(context, ip, hasSolvedCaptcha, sql`NULL`);
    throw error;
  }
}

/**
 * Refuses numbers of countries that this installation does not send to (SMS_COUNTRIES, R-12).
 * @throws 400 on the field `phone`
 */
export function requireServedCountry({ config }: Context, phone: string): void {
  if (!isServedCountry(config, phone)) throw invalidField('phone', 'errors.country-not-served');
}
