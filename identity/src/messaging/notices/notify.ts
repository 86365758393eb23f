import type { Transaction } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { insertMessage } from '../outbox/outbox.repository';
import type { Channel } from '../outbox/outbox';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import type { NoticeName } from './texts/ru';

/** Kind of the outbox messages that tell a person what happened to their account. */
export const noticeKind = 'notice';

/** A gateway may be away for a night and a day; what comes later than that only alarms. */
const lifeSeconds = 3 * daySeconds;

/** A contact of a person. */
export interface NoticeRecipient {
  channel: Extract<Channel, 'sms' | 'email'>;
  recipient: string;
}

export interface Notice {
  notice: NoticeName;
  user: Pick<UserRow, 'phone' | 'email' | 'is_verified' | 'language' | 'timezone'>;
  /** On what device and where it happened; none where an operator or a job did it. */
  visitor?: Pick<Visitor, 'deviceName' | 'country'>;
  /** `every` contact instead of the e-mail address (the phone where no address was proven), or one by itself. */
  to?: 'every' | NoticeRecipient;
  /** For the text: `factor` (a mode), `provider`, `service` (names), `until` (ISO 8601), `left` (recovery codes), `change` (id of a changed contact), `reset` (of a factor's removal). No secret. */
  facts?: Partial<Record<'factor' | 'provider' | 'service' | 'until' | 'left' | 'change' | 'reset', string>>;
}

/** The contacts that a notice goes to. An unproven address may be a stranger's mailbox: it gets none. */
function recipientsOf({ user, to }: Pick<Notice, 'user' | 'to'>): NoticeRecipient[] {
  if (typeof to === 'object') return [to];
  const sms: NoticeRecipient = { channel: 'sms', recipient: user.phone };
  if (user.email === null || !user.is_verified) return [sms];
  const email: NoticeRecipient = { channel: 'email', recipient: user.email };
  return to === 'every' ? [email, sms] : [email];
}

/**
 * Tells a person what happened to their account, in their language, once the caller's transaction commits: the workers of
 * the outbox look every second. A notice names the moment, the device and the country, never a contact or a code.
 */
export async function notify(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  { notice, user, visitor, to, facts }: Notice,
): Promise<void> {
  const now = clock.now();
  const reference = {
    notice,
    language: user.language,
    at: now.toISOString(),
    ...(user.timezone !== null && { timezone: user.timezone }),
    ...(visitor && { device: visitor.deviceName, country: visitor.country ?? '' }),
    ...facts,
  };
  for (const recipient of recipientsOf({ user, ...(to && { to }) }))
    await insertMessage(
      transaction,
      { ...recipient, kind: noticeKind, reference, expiresAt: addSeconds(now, lifeSeconds) },
      now,
    );
}
