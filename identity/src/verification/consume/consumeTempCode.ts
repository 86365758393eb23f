import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { invalidField } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { provesMailServer, readTempCode } from './tempCode';
import { consumeUnprovenEmail } from '../send/emailStatus.repository';

/** Time to fill in the form and to wait for the email. */
const usableSeconds = 30 * 60;

/**
 * Consumes a temp code in the caller's transaction: it is valid once, for the email that this flow sent to this address (reading 16).
 * @throws 400 on the field `email` for any other code
 */
export async function consumeTempCode(
  context: Context,
  transaction: Executor,
  { device, ip }: Visitor,
  { tempCode, email }: { tempCode: string; email: string },
): Promise<void> {
  const id = readTempCode(context, tempCode);
  const now = context.clock.now();
  const sentSince = addSeconds(now, -usableSeconds);
  const replyCode = id && (await consumeUnprovenEmail(transaction, { id, email, device, ip, sentSince, now }));
  if (!replyCode || !provesMailServer(replyCode)) throw invalidField('email', 'errors.email-not-confirmed');
}
