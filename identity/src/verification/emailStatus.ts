import type { EmailStatusAnswer } from '@passport/shared/schemas/verification';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { notFound } from '../http/errors';
import { readEmail } from '../users/email';
import { emailStatusSeconds, isMailServerThere, tempCodeFor } from './tempCode';
import { findLastEmail, type LastEmail } from './emailStatus.repository';
import { readVerificationId } from './verificationId';

interface EmailStatusQuestion {
  email: string;
  email_verification?: string;
}

/** A temp code is for somebody who registers, has waited, and whose mail server is there. */
function mayHaveTempCode(last: LastEmail, now: Date): boolean {
  const isWaitedFor = last.action === 'SIGNUP' && last.verified_at === null && last.consumed_at === null;
  const hasWaited = addSeconds(last.sent_at, emailStatusSeconds) <= now;
  return isWaitedFor && hasWaited && last.reply_code !== null && isMailServerThere(last.reply_code);
}

/**
 * The mail server's reply code to the last code that this flow sent to an address (`get_last_email_status_code`), and the temp
 * code with which a registration may go on without it.
 * @returns e.g. 250 or 554; null while the message is on its way
 * @throws 404 where the flow, known by the verification id or the device cookie, sent nothing there
 */
export async function emailStatus(
  context: Context,
  visitor: Visitor,
  { email, email_verification }: EmailStatusQuestion,
): Promise<EmailStatusAnswer> {
  const id = email_verification && readVerificationId(context.secrets.codeKey, email_verification);
  const last = await findLastEmail(context.db, readEmail(email), { id: id || undefined, device: visitor.device });
  if (!last) throw notFound();
  const tempCode = mayHaveTempCode(last, context.clock.now()) && { temp_code: tempCodeFor(context, last.id) };
  return { status_code: last.reply_code, ...tempCode };
}
