import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '../../context';
import type { ClaimedMessage, DecoyFate } from '../../messaging/outbox/outbox';
import { findRecentEmails } from './decoyFate.repository';

/** Bytes that decide the fate of a recipient, and the number of their values. */
const fateBytes = 4;
const fates = 2 ** (8 * fateBytes);

/**
 * The fate of a decoy: that of a recent code by email, so that the stages of both have one spread of times. Whether a recipient refuses is
 * always decided alike, as often as real ones do: a mailbox that is gone refuses every email.
 */
export async function decoyFate(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  { recipient }: Pick<ClaimedMessage, 'recipient'>,
): Promise<DecoyFate> {
  const emails = await findRecentEmails(db, clock.now());
  const refused = emails.filter(({ isRefused }) => isRefused);
  const hash = createHmac('sha256', Buffer.from(secrets.codeKey, 'base64url')).update(`decoy|${recipient}`).digest();
  const isRefused = hash.readUIntBE(0, fateBytes) * emails.length < refused.length * fates;
  const alike = emails.filter((email) => email.isRefused === isRefused);
  if (alike.length === 0) return { isRefused };
  return alike[randomInt(alike.length)]!;
}
