import type { EmailCheckAnswer, PhoneCheckAnswer } from '@passport/shared/schemas/users';
import { sql } from 'kysely';
import type { Context } from '../context';
import { taken } from '../http/errors';
import { probe } from '../limits/probes';
import { maskEmail, readEmail } from './email';
import { maskPhone, readPhone } from './phone';
import { isEmailTaken, isPhoneTaken } from './users.repository';

/**
 * Whether a phone is a number in use (`POST /user/validate_phone/`).
 * @throws 400 on the field `phone`, 429 past the allowance of questions
 */
export async function validatePhone(context: Context, ip: string, text: string): Promise<PhoneCheckAnswer> {
  const phone = readPhone(text);
  await probe(context, ip, sql`NULL`);
  return { phone: maskPhone(phone) };
}

/**
 * Whether a phone is free to register (`POST /user/check_phone_is_not_used/`).
 * @throws 400 a wrong phone, 409 a taken one, 429 past the allowance of questions
 */
export async function checkPhoneIsNotUsed(context: Context, ip: string, text: string): Promise<PhoneCheckAnswer> {
  const phone = readPhone(text);
  if (await probe(context, ip, isPhoneTaken(phone))) throw taken('phone', 'errors.phone-taken');
  return { phone: maskPhone(phone) };
}

/**
 * Whether an address is free to register (`POST /user/check_email_is_not_used/`).
 * @throws 400 a wrong address, 409 a taken one, 429 past the allowance of questions
 */
export async function checkEmailIsNotUsed(context: Context, ip: string, text: string): Promise<EmailCheckAnswer> {
  const email = readEmail(text);
  if (await probe(context, ip, isEmailTaken(email))) throw taken('email', 'errors.email-taken');
  return { email: maskEmail(email) };
}
