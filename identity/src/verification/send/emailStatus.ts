import type { EmailStatusAnswer } from '@passport/shared/schemas/verification';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { invalidField, notFound } from '../../platform/http/errors';
import { readEmail } from '../../people/email';
import { emailStatusSeconds, provesMailServer, tempCodeFor } from '../consume/tempCode';
import { findLastEmail, type LastEmail } from './emailStatus.repository';
import { readVerificationId } from '../verificationId';

interface EmailStatusFilter {
  email?: string;
  email_verification?: string;
}

/** A temp code is issued for a registration, after the waiting time, if the mail server exists. */
function canHaveTempCode(last: LastEmail, now: Date): boolean {
  const isAwaited = last.action === 'SIGNUP' && last.verified_at === null && last.consumed_at === null;
  const hasWaited = addSeconds(last.sent_at, emailStatusSeconds) <= now;
  return isAwaited && hasWaited && last.reply_code !== null && provesMailServer(last.reply_code);
}

/**
 * The mail server's reply code to the last email of this flow (`get_last_email_status_code`), and the temp code with which a
 * registration may continue without the email. The flow is named by its verification id, or by the address that it has named and
 * the device cookie; if the email was requested without one, the IP address replaces it. In private mode a sign-in gets null: a reply would reveal that there is an address (reading 17).
 * @returns e.g. 250 or 554; null while the email is on its way
 * @throws 400 if neither is given, 404 if the flow sent nothing
 */
export async function emailStatus(
  context: Context,
  visitor: Visitor,
  { email, email_verification }: EmailStatusFilter,
): Promise<EmailStatusAnswer> {
  if (email === undefined && email_verification === undefined) throw invalidField('email', 'errors.incorrect-email');
  const last = await findLastEmail(context.db, {
    id: email_verification && readVerificationId(context.secrets.codeKey, email_verification),
    email: email === undefined ? undefined : readEmail(email),
    device: visitor.device,
    ip: visitor.ip,
  });
  if (!last) throw notFound();
  if (last.action === 'SIGNIN' && context.config.identifyMode === 'private') return { status_code: null };
  const tempCode = canHaveTempCode(last, context.clock.now()) && { temp_code: tempCodeFor(context, last.id) };
  return { status_code: last.reply_code, ...tempCode };
}
