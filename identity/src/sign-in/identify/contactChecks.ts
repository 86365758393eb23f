import type { EmailBody, EmailCheckAnswer, PhoneBody, PhoneCheckAnswer } from '@passport/shared/schemas/users';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { emailTaken, taken } from '../../platform/http/errors';
import { limitedLookup } from '../../protection/limits/limitedLookup';
import { maskEmail, readEmail } from '../../people/email';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { readPhone } from '../../people/phone';
import { isPhoneTaken, phoneEndingOfOwner } from '../../people/users.repository';

/** In private mode the checks answer the same for every contact; a taken one is refused after its code was accepted. */
const isPrivate = ({ config }: Context): boolean => config.identifyMode === 'private';

/**
 * Whether a phone is a number in use (`POST /user/validate_phone/`).
 * @throws 400 on the field `phone`, captcha_required or captcha_failed; 429 past the limit of lookups
 */
export async function validatePhone(context: Context, ip: string, body: PhoneBody): Promise<PhoneCheckAnswer> {
  const phone = readPhone(body.phone);
  await limitedLookup(context, { action: 'validate_phone', contact: phone, token: body.captcha_token, ip }, sql`NULL`);
  return { phone: isPrivate(context) ? null : maskPhone(phone) };
}

/**
 * Whether a phone is free to register (`POST /user/check_phone_is_not_used/`).
 * @throws 400 a wrong phone, captcha_required or captcha_failed; 409 a taken one; 429 past the limit of lookups
 */
export async function checkPhoneIsNotUsed(context: Context, ip: string, body: PhoneBody): Promise<PhoneCheckAnswer> {
  const phone = readPhone(body.phone);
  const claim = { action: 'check_phone', contact: phone, token: body.captcha_token, ip } as const;
  const isTaken = await limitedLookup(context, claim, isPrivate(context) ? sql<boolean>`false` : isPhoneTaken(phone));
  if (isTaken) throw taken('phone', 'errors.phone-taken');
  return { phone: isPrivate(context) ? null : maskPhone(phone) };
}

/**
 * Whether an address is free to register (`POST /user/check_email_is_not_used/`).
 * @throws 400 a wrong address, captcha_required or captcha_failed; 409 a taken one; 429 past the limit of lookups
 */
export async function checkEmailIsNotUsed(context: Context, ip: string, body: EmailBody): Promise<EmailCheckAnswer> {
  const email = readEmail(body.email);
  const claim = { action: 'check_email', contact: email, token: body.captcha_token, ip } as const;
  const ownerEnding = await limitedLookup(
    context,
    claim,
    isPrivate(context) ? sql<null>`NULL` : phoneEndingOfOwner(email),
  );
  if (ownerEnding !== null) throw emailTaken(ownerEnding);
  return { email: isPrivate(context) ? null : maskEmail(email) };
}
