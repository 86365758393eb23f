import type { Transaction } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { insertMessage } from '../outbox/outbox.repository';
import { countNotice } from './countNotice';
import type { Channel } from '../outbox/outbox';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import type { NoticeName } from './texts/ru';

/** Kind of the outbox messages that are notices. */
export const noticeKind = 'notice';

/** SMS notices to one phone a day: enough to warn its owner, and too few to be worth causing for their price. */
const smsPerDay = 10;

/** Warnings of which each costs a code to a contact of the account; codes are limited, so these are not. */
const provenByCode: readonly NoticeName[] = ['deletion_requested', 'email_changed_elsewhere'];

/** Warnings that other notices must not suppress, and that take no code while the sign-in is recent: each is counted separately. */
const countedApart: readonly NoticeName[] = [
  'factor_disabled',
  'factor_disabled_by_recovery',
  'factor_reset_cancelled',
  'passkey_added',
  'passkey_removed',
];

/** Longer than an outage of a gateway; a later notice would only alarm. */
const lifeSeconds = 3 * daySeconds;

interface NoticeRecipient {
  channel: Extract<Channel, 'sms' | 'email'>;
  recipient: string;
}

export interface Notice {
  notice: NoticeName;
  user: Pick<UserRow, 'phone' | 'email' | 'is_verified' | 'language' | 'timezone'>;
  /** Device and country of the event; undefined for an operator or a job. */
  visitor?: Pick<Visitor, 'deviceName' | 'country'>;
  /** By default the proven email address, else the phone; `every` for all contacts, or one specific contact. */
  to?: 'every' | NoticeRecipient;
  /**
   * Values for the text: `factor` (mode), `provider` and `service` (names), `to` (the new contact, masked), `until` and `since` (ISO
   * 8601), `left` (recovery codes), `change` (id of a contact change), `reset` (id of a factor removal), `access` (type of applications),
   * `reason` (an operator's words, an HTTP status, or `no_answer`), `application` (its name), `applicationId`, `act` (kind of an approval),
   * `account` (smart id). No secrets.
   */
  facts?: Partial<
    Record<
      | 'factor'
      | 'provider'
      | 'service'
      | 'to'
      | 'until'
      | 'since'
      | 'left'
      | 'change'
      | 'reset'
      | 'access'
      | 'reason'
      | 'application'
      | 'applicationId'
      | 'act'
      | 'account',
      string
    >
  >;
}

/** The contacts that a notice is sent to; never an unproven address, which may be a stranger's. */
function recipientsOf({ user, to }: Pick<Notice, 'user' | 'to'>): NoticeRecipient[] {
  if (typeof to === 'object') return [to];
  const sms: NoticeRecipient = { channel: 'sms', recipient: user.phone };
  if (user.email === null || !user.is_verified) return [sms];
  const email: NoticeRecipient = { channel: 'email', recipient: user.email };
  return to === 'every' ? [email, sms] : [email];
}

/** Whether a notice is never left out: other SMS notices must not be a way to suppress a link that undoes the event, or a warning. */
const isAlwaysSent = (notice: NoticeName, facts: Notice['facts']): boolean =>
  facts?.change !== undefined || facts?.reset !== undefined || provenByCode.includes(notice);

/** Names the counter of a phone: one for all notices, and one for each that is counted separately. */
const counterOf = (notice: NoticeName, phone: string): string =>
  countedApart.includes(notice) ? `notices|${notice}|${phone}` : `notices|${phone}`;

/**
 * Notifies a person of an event of their account, in their language. The notice is queued in the caller's transaction and found by the
 * outbox's next poll. It contains time, device and country, never a code, and a contact only masked. Past ten SMS a day to one phone the
 * others are left out, but for warnings; the security log has every event.
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
  for (const recipient of recipientsOf({ user, ...(to && { to }) })) {
    const isCounted = recipient.channel === 'sms' && !isAlwaysSent(notice, facts);
    const counted = { key: counterOf(notice, recipient.recipient), limit: smsPerDay, now };
    if (isCounted && !(await countNotice(transaction, counted))) continue;
    await insertMessage(
      transaction,
      { ...recipient, kind: noticeKind, reference, expiresAt: addSeconds(now, lifeSeconds) },
      now,
    );
  }
}
