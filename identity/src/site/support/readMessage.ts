import { messageLength, supportLimits } from '@passport/shared/constants';
import { readEmail } from '../../people/email';
import { readPhone } from '../../people/phone';
import type { UserRow } from '../../people/users.repository';
import { invalidField } from '../../platform/http/errors';
import type { ReceivedForm } from './receiveForm';

/** Longer values are cut: the form has no such field to correct. */
const maxPageCharacters = 4000;

/** A request to support, checked. */
export interface Message {
  phone: string;
  email: string;
  body: string;
  page: string;
}

/**
 * Checks the fields of a request.
 * @param fields as they arrived, unchecked
 * @param user the signed-in user, whose profile gives the contacts; undefined for a visitor, who must enter phone and email
 * @throws 400 on the field
 */
export function readMessage(
  fields: ReceivedForm['fields'],
  user: Pick<UserRow, 'phone' | 'email'> | undefined,
): Message {
  const body = (fields.body ?? '').replaceAll('\r\n', '\n');
  if (body.trim() === '') throw invalidField('body', 'errors.message-required');
  if (messageLength(body) > supportLimits.messageCharacters) throw invalidField('body', 'errors.message-limit');
  const page = (fields.page ?? '').slice(0, maxPageCharacters);
  if ([body, page].some((text) => text.includes('\0'))) throw invalidField('body', 'errors.bad-request');
  const phone = user?.phone ?? readPhone(fields.phone ?? '');
  // A user without an address in the profile may enter one.
  const email = user?.email ?? readEmail(fields.email ?? '');
  return { phone, email, body, page };
}
