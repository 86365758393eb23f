import type { Context } from '../../../../context';
import { addSeconds, hourSeconds } from '../../../../platform/clock';
import type { Executor } from '../../../../platform/storage/database';
import type { UserRow } from '../../../../people/users.repository';
import { countAction } from '../../../../protection/limits/countAction';
import { accountKey } from '../../../../protection/limits/failures';
import { sendRules } from '../../../../protection/limits/sendLimits';
import { limitsClearedToday } from '../../consoleErrors';
import { onPerson, type ActedOn, type PersonAct } from '../../personActs';

type Parts = Pick<Context, 'clock' | 'config'>;

/** Browsers and addresses whose sends to a person are counted by themselves. */
interface Senders {
  devices: string[];
  /** Of the last hour, which is as long as an address is counted. */
  ips: string[];
}

async function findSenders(executor: Executor, { id, phone, email }: UserRow, now: Date): Promise<Senders> {
  const devices = await executor.selectFrom('known_devices').select('device_hash').where('user_id', '=', id).execute();
  const sends = await executor
    .selectFrom('verifications')
    .select('ip')
    .distinct()
    .where('recipient', 'in', email === null ? [phone] : [phone, email])
    .where('sent_at', '>', addSeconds(now, -hourSeconds))
    .execute();
  return { devices: devices.map(({ device_hash }) => device_hash), ips: sends.map(({ ip }) => ip) };
}

/** An address of documentation: its own counter is never there, those of the day and the month are everybody's (RFC 5737). */
const anyIp = '192.0.2.1';

/** The counters of sends to the person by whatever sender, and of wrong codes. What strangers share stays as it is. */
function keysOf({ config: { limits } }: Parts, user: UserRow, { devices, ips }: Senders): string[] {
  const contacts = [
    { channel: 'sms', recipient: user.phone },
    { channel: 'email', recipient: user.email ?? user.phone },
    // In private mode emails count for the phone, see sendTarget.
    { channel: 'email', recipient: user.phone },
  ] as const;
  const senders = [
    ...devices.map((knownDevice) => ({ knownDevice, ip: anyIp })),
    ...[anyIp, ...ips].map((ip) => ({ knownDevice: undefined, ip })),
  ];
  const sends = contacts.flatMap((contact) =>
    (['SIGNIN', 'UPDATE_PROFILE_OLD'] as const).flatMap((action) =>
      senders.flatMap((sender) => sendRules({ ...contact, ...sender, action, userId: user.id }, limits)),
    ),
  );
  return [...new Set([accountKey(user.id, user.phone), ...sends.map(({ key }) => key)])];
}

/** Locks the counters in the order in which sends do, and deletes them. @returns how many were in use */
async function deleteCounters(executor: Executor, keys: readonly string[], now: Date): Promise<number> {
  const rows = await executor
    .selectFrom('counters')
    .select(['key', 'resets_at'])
    .where('key', 'in', [...keys])
    .orderBy('key')
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const found = rows.map(({ key }) => key);
  await executor.deleteFrom('counters').where('key', 'in', found).execute();
  return rows.filter(({ resets_at }) => resets_at > now).length;
}

/**
 * Clears the limits of codes to the contacts of a person, and their count of wrong codes, for every browser. Tries at the second factor and
 * limits that strangers share are not cleared.
 * @param isOnceADay for support: a second time within a day is refused
 * @throws 429 too_many_requests
 */
export const clearLimitsOfPerson = (
  person: ActedOn,
  context: Parts,
  { isOnceADay }: { isOnceADay: boolean },
): PersonAct => ({
  event: 'limits_cleared',
  ...onPerson(person),
  carryOut: async (transaction, user) => {
    const once = { key: `limits_cleared|${user.id}`, limit: 1 };
    if (isOnceADay) await countAction(context, transaction, once, limitsClearedToday);
    const now = context.clock.now();
    const keys = keysOf(context, user, await findSenders(transaction, user, now));
    return { before: { limits: await deleteCounters(transaction, keys, now) }, after: { limits: 0 } };
  },
});
