import { codeWays } from '@passport/shared/schemas/channels';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import type { CodeTrail, CodeTrailItem } from '@passport/shared/schemas/console/codes';
import { sql } from 'kysely';
import type { Context } from '../../../context';
import { listTrail, type TrailRow } from '../../../messaging/trail/trail.repository';
import { countryOfPhone, readPhone } from '../../../people/phone';
import { findUserByPhone } from '../../../people/users.repository';
import { record } from '../../../protection/audit/audit';
import { askRules } from '../../../protection/limits/counters';
import { sendRules } from '../../../protection/limits/sendLimits';
import { isBlackListed } from '../../../verification/send/sendTarget.repository';
import { stagesOf } from '../../../verification/delivery/deliveryStages';
import { codeMessageKind } from '../../../verification/send/openVerification.repository';
import { countFind } from '../countFind';
import { operatorActor } from '../operatorActor';
import type { ConsoleCaller } from '../operatorRoute';
import type { Listener } from '../readOutMoment';
import { guardWords } from '../people/refusals/guardWords';
import { recordView } from '../people/seePerson';
import { codeText } from './codeText';
import { noCodes } from './codeWords';

const mostCodes = 100;

/** Codes to people, by the ways that reach them. A decoy is no message. */
const isShown = sql<boolean>`o.kind = ${codeMessageKind} AND coalesce(o.reference->>'decoy', '0') <> '1'
  AND o.channel = ANY(${[...codeWays]}::text[])`;

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentCode = (row: TrailRow, config: Context['config'], listener: Listener): CodeTrailItem => ({
  asked_at: row.created_at.toISOString(),
  channel: row.channel as CodeTrailItem['channel'],
  action: row.action ?? '',
  gateway: row.gateway,
  stages: stagesOf(row, listener.now).map(({ stage, at }) => ({ stage, at: at.toISOString() })),
  reason: row.failure_reason,
  reply: row.reply_code === null ? null : String(row.reply_code),
  tries: row.tries ?? 0,
  used_at: timeOf(row.used_at),
  text: codeText(row, config, listener),
});

/** Codes of today under the limit of the number, by browsers that are not recognized: the same for all their addresses. */
async function sendsToday({ reads, clock, config }: Context, phone: string): Promise<CodeTrail['sends']> {
  const send = { channel: 'sms', action: 'SIGNIN', recipient: phone, knownDevice: undefined, userId: null } as const;
  const ofDay = sendRules({ ...send, ip: '192.0.2.1' }, config.limits).filter(({ code }) => code === 'DAY_LIMIT');
  const [asked] = await askRules(reads, ofDay, clock.now());
  return { used: asked!.count, limit: asked!.rule.limit };
}

/**
 * What became of the codes to a number (`POST /operator/codes/find/`), with or without an account: never a code. The search is counted and
 * logged; the look stands in the history of the account.
 * @throws 400 on the field `phone`, 429 too_many_requests past LIMIT_OPERATOR_FINDS in an hour
 */
export async function findCodes(
  context: Context,
  { caller, requestId }: { caller: ConsoleCaller; requestId: string },
  typed: string,
): Promise<CodeTrail> {
  const { db, reads, clock, config } = context;
  const phone = readPhone(typed);
  await countFind(context, caller);
  const now = clock.now();
  const user = await findUserByPhone(reads, phone);
  const masked = maskPhone(phone);
  if (user) await recordView(context, user, { caller, permission: 'codes.find', requestId });
  const rows = await listTrail(reads, [phone], mostCodes, isShown);
  await record(db, {
    ...{ event: 'codes_found', at: now, userId: null, actor: operatorActor(caller), requestId },
    target: user ? { type: 'user', id: user.user_id } : { type: 'phone', id: masked },
    details: { found: rows.length },
  });
  const items = rows.map((row) => presentCode(row, config, { user, now }));
  return {
    ...{ phone: masked, country: countryOfPhone(phone) ?? null, user_id: user?.user_id ?? null },
    verdict: (await isBlackListed(reads, phone)) ? guardWords.black_list.refuses! : (items[0]?.text ?? noCodes),
    sends: await sendsToday(context, phone),
    items,
  };
}
