import type { EmailStatusAnswer } from '@passport/shared/schemas/verification';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { invalidField, notFound } from '../../platform/http/errors';
import { readEmail } from '../../people/email';
import { emailStatusSeconds, isMailServerThere, tempCodeFor } from '../consume/tempCode';
import { findLastEmail, type LastEmail } from './emailStatus.repository';
import { readVerificationId } from '../verificationId';

interface EmailStatusQuestion {
  email?: string;
  email_verification?: string;
}

/** A temp code is for somebody who registers, has waited, and whose mail server is there. */
function mayHaveTempCode(last: LastEmail, now: Date): boolean {
  const isWaitedFor = last.action === 'SIGNUP' && last.verified_at === null && last.consumed_at === null;
  const hasWaited = addSeconds(last.sent_at, emailStatusSeconds) <= now;
  return isWaitedFor && hasWaited && last.reply_code !== null && isMailServerThere(last.reply_code);
}

/**
 * The mail server's reply code to the last letter of this flow (`get_last_email_status_code`), and the temp code with which a
 * registration may go on without it. A flow is known by its verification id, or by the device cookie and the address that it
 * has named. In private mode a sign-in learns nothing: a reply would tell that there is an address (reading 17).
 * @returns e.g. 250 or 554; null while the message is on its way
 * @throws 400 where neither is given, 404 where the flow sent nothing
 */
export async function emailStatus(
  context: Context,
  visitor: Visitor,
  { email, email_verification }: EmailStatusQuestion,
): Promise<EmailStatusAnswer> {
  if (email === undefined && email_verification === undefined) throw invalidField('email', 'errors.incorrect-email');
  const last = await findLastEmail(context.db, {
    id: email_verification && readVerificationId(context.secrets.codeKey, email_verification),
    email: email === undefined ? undefined : readEmail(email),
    device: visitor.device,
  });
  if (!last) throw notFound();
  if (last.action === 'SIGNIN' && context.config.identifyMode === 'private') return { status_code: null };
  const tempCode = mayHaveTempCode(last, context.clock.now()) && { temp_code: tempCodeFor(context, last.id) };
  return { status_code: last.reply_code, ...tempCode };
}
