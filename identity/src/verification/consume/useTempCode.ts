import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { invalidField } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { isMailServerThere, readTempCode } from './tempCode';
import { consumeUnprovenEmail } from '../send/emailStatus.repository';

/** A person fills in the form and waits for the letter meanwhile. */
const usableSeconds = 30 * 60;

/**
 * Uses a temp code up, in the caller's transaction: the one of this flow's letter to this address, once (reading 16).
 * @throws 400 on the field `email` for any other
 */
export async function useTempCode(
  context: Context,
  transaction: Executor,
  { device, ip }: Visitor,
  { tempCode, email }: { tempCode: string; email: string },
): Promise<void> {
  const id = readTempCode(context, tempCode);
  const now = context.clock.now();
  const sentSince = addSeconds(now, -usableSeconds);
  const replyCode = id && (await consumeUnprovenEmail(transaction, { id, email, device, ip, sentSince, now }));
  if (!replyCode || !isMailServerThere(replyCode)) throw invalidField('email', 'errors.email-not-confirmed');
}
