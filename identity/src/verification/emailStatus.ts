import { sql } from 'kysely';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { notFound } from '../http/errors';
import { readEmail } from '../users/email';
import { readVerificationId } from './verificationId';

interface EmailStatusQuestion {
  email: string;
  email_verification?: string;
}

/**
 * The mail server's reply code to the last code that this flow sent to an address (`get_last_email_status_code`).
 * @returns e.g. 250 or 554; null while the message is on its way
 * @throws 404 where the flow, known by the verification id or the device cookie, sent nothing there
 */
export async function emailStatus(
  context: Context,
  visitor: Visitor,
  { email, email_verification }: EmailStatusQuestion,
): Promise<number | null> {
  const id = email_verification && readVerificationId(context.secrets.codeKey, email_verification);
  const { rows } = await sql<{ reply_code: number | null }>`
    SELECT outbox.reply_code FROM verifications v JOIN outbox ON outbox.id = v.message_id
    WHERE v.recipient = ${readEmail(email)} AND v.channel = 'email'
      AND (v.id = ${id ?? null} OR v.device_hash = ${visitor.device ?? null})
    ORDER BY v.sent_at DESC LIMIT 1`.execute(context.db);
  const [last] = rows;
  if (!last) throw notFound();
  return last.reply_code;
}
