import type { VerificationAction } from '@passport/shared/schemas/verification';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { isNewDevice } from '../platform/devices/isNewDevice';
import type { Executor } from '../platform/storage/database';
import { deleteInBatches } from '../platform/storage/deleteInBatches';
import type { UserRow } from '../people/users.repository';
import type { VerificationTables } from './verification.tables';
import { addSeconds, daySeconds } from '../platform/clock';
import { requiredDocuments, type DemandedDocument } from '../people/acceptances/requiredDocuments.repository';

export type VerificationRow = Selectable<VerificationTables['verifications']>;
export type CodeChannel = VerificationRow['channel'];

export async function findVerification(executor: Executor, id: string): Promise<VerificationRow | undefined> {
  return executor.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the person of a sign-in has begun a session in its browser since the code was sent, by another way: the code would be a stray one. */
export async function isSignedInSince(
  executor: Executor,
  { action, user_id, device_hash, sent_at }: VerificationRow,
): Promise<boolean> {
  if (action !== 'SIGNIN' || user_id === null || device_hash === null) return false;
  const session = await executor
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', user_id)
    .where('device_hash', '=', device_hash)
    .where('signed_in_at', '>=', sent_at)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** Which accepted verifications count: of one action and this browser's flow, not too old, not consumed. */
export interface Accepted {
  ids: readonly string[];
  action: VerificationAction;
  device: string | undefined;
  acceptedSince: Date;
}

/**
 * SQL condition on `verifications`: the row has one of the ids and was not consumed. Each id is a parameter of its own: a prepared
 * plan counts an array as ten ids and scans the whole table if it was empty when the plan was made.
 */
export const isUnused = (ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`false` : sql`id IN (${sql.join(ids.map((id) => sql`${id}::uuid`))}) AND consumed_at IS NULL`;

/** How much longer an accepted code is valid while the user reads documents. */
const readingSeconds = 30 * 60;

/** SQL condition on `verifications`: the row is accepted, of the action and this browser's flow, and not too old. */
export const isAccepted = ({ action, device, acceptedSince }: Omit<Accepted, 'ids'>): RawBuilder<boolean> => sql`
  action = ${action} AND (verified_at > ${acceptedSince} OR documents_shown_at > ${addSeconds(acceptedSince, -readingSeconds)})
  AND (device_hash IS NULL OR device_hash = ${device ?? null})`;

/** SQL condition on `verifications`: the row counts. */
export const isUsable = ({ ids, ...rules }: Accepted): RawBuilder<boolean> => sql`
  ${isUnused(ids)} AND ${isAccepted(rules)}`;

/** Whether an accepted email code can still be consumed. @param accepted identifies one verification */
export async function isUsableEmail(executor: Executor, accepted: Accepted): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM verifications WHERE channel = 'email' AND ${isUsable(accepted)}`.execute(
    executor,
  );
  return rows.length > 0;
}

/** Ends all open and accepted verifications of a contact that no longer belongs to the user. */
export async function endVerifications(
  executor: Executor,
  userId: number,
  recipient: string,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('verifications')
    .set({ consumed_at: now, expires_at: now })
    .where('recipient', '=', recipient)
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .execute();
}

/**
 * Changes the recipient of the sign-in codes already entered in a browser: the address that the same flow has proven replaces the
 * earlier one.
 */
export async function readdressCodes(
  executor: Executor,
  { userId, from, to, device }: { userId: number; from: string; to: string; device: string },
): Promise<void> {
  await executor
    .updateTable('verifications')
    .set({ recipient: to })
    .where('user_id', '=', userId)
    .where('action', '=', 'SIGNIN')
    .where('recipient', '=', from)
    .where('device_hash', '=', device)
    .where('verified_at', 'is not', null)
    .where('consumed_at', 'is', null)
    .execute();
}

/** The owner of a phone, and whether accepted codes entitle the flow to know the owner. */
export interface PhoneOwner {
  /** Null if nobody registered with the phone. */
  id: number | null;
  /** By a code that signs the owner in or, if there is no owner, by one that the phone received to register. */
  is_proven: boolean;
}

/** One statement for known and unknown phones: the time of a refusal must not reveal which it is. */
export async function findPhoneOwner(
  executor: Executor,
  phone: string,
  { ids, ...accepted }: Omit<Accepted, 'action'>,
): Promise<PhoneOwner> {
  const { rows } = await sql<PhoneOwner>`
    SELECT u.id, EXISTS (
      SELECT 1 FROM verifications WHERE ${isUnused(ids)} AND (
        (user_id = u.id AND ${isAccepted({ ...accepted, action: 'SIGNIN' })})
        OR (u.id IS NULL AND channel = 'sms' AND recipient = named.phone AND ${isAccepted({ ...accepted, action: 'SIGNUP' })})
      )
    ) AS is_proven
    FROM (SELECT ${phone}::text AS phone) AS named LEFT JOIN users u ON u.phone = named.phone`.execute(executor);
  return rows[0]!;
}

/** A user and what their accepted codes prove. */
export interface ProvenUser {
  user: UserRow;
  /** The channels of the codes. */
  proven: CodeChannel[];
  /** When the latest of the codes to a contact was accepted; null without such a code. */
  provenAt: Date | null;
  /** The mode of the second factor, if one of the codes remembers that this very factor was proven. */
  factor: string | null;
  /** The identifier of the current second factor, which `recordFactor` stores; null if none is on. */
  factorInUse: string | null;
  /** See the SQL condition of this name. */
  isNewDevice: boolean;
  /** The documents to accept. */
  requiredDocuments: DemandedDocument[];
}

/**
 * SQL condition on `verifications`: the code went to a contact that the user `u` still has. A send that began before a change of
 * contact may insert its code after `endVerifications` has run.
 */
export const isToOwnContact = sql<boolean>`
  recipient = CASE channel WHEN 'sms' THEN u.phone WHEN 'email' THEN u.email
    ELSE (SELECT telegram_chat FROM second_factors WHERE user_id = u.id) END`;

/**
 * SQL text that identifies the second factor `f` of the user `u`. A factor that replaces it has another identifier, even in the same mode,
 * so a proof of the previous one does not count; for PHONE_EMAIL, a change of either contact makes it a new factor.
 */
const factorInUse = sql<string | null>`
  (u.two_factor_auth || '@' || extract(epoch FROM f.enabled_at)
    || CASE u.two_factor_auth WHEN 'PHONE_EMAIL' THEN '@' || md5(concat_ws(' ', u.phone, u.email)) ELSE '' END)`;

/** SQL condition: the second factor in use of the user `u` is the one that `factorInUse` named; null if none was on. */
export const isFactorInUse = (named: string | null): RawBuilder<boolean> => sql`
  (SELECT ${factorInUse} FROM second_factors f WHERE f.user_id = u.id) IS NOT DISTINCT FROM ${named}::text`;

/** The user and what their accepted codes prove, in one statement. */
export async function findProvenUser(
  executor: Executor,
  userId: number,
  accepted: Accepted,
  now: Date,
): Promise<ProvenUser | undefined> {
  const isRecipient = accepted.action === 'UPDATE_PROFILE_NEW' ? sql`true` : isToOwnContact;
  const { rows } = await sql<
    UserRow & Omit<ProvenUser, 'user' | 'requiredDocuments'> & { required: DemandedDocument[] | null }
  >`
    SELECT u.*, p.proven, p."provenAt", CASE WHEN p.is_factor_proven THEN u.two_factor_auth END AS factor,
      ${factorInUse} AS "factorInUse", ${isNewDevice(userId, accepted.device)} AS "isNewDevice",
      ${requiredDocuments(sql`u.id`, now)} AS required
    FROM users u LEFT JOIN second_factors f ON f.user_id = u.id, LATERAL (
      SELECT coalesce(array_agg(channel), '{}') AS proven, bool_or(factor = ${factorInUse}) AS is_factor_proven,
        max(verified_at) FILTER (WHERE channel <> 'telegram') AS "provenAt"
      FROM verifications WHERE user_id = u.id AND ${isUsable(accepted)} AND ${isRecipient}
    ) AS p
    WHERE u.id = ${userId}`.execute(executor);
  const [row] = rows;
  if (!row) return undefined;
  const { proven, provenAt, factor, factorInUse: inUse, isNewDevice: isNew, required, ...user } = row;
  return { user, proven, provenAt, factor, factorInUse: inUse, isNewDevice: isNew, requiredDocuments: required ?? [] };
}

/** Stores that the flow of these codes was required to accept documents; only the first time counts. */
export async function recordDocumentsShown(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  await sql`UPDATE verifications SET documents_shown_at = ${now} WHERE ${isUnused(ids)} AND documents_shown_at IS NULL`.execute(
    executor,
  );
}

/** Stores that a second factor was proven with these codes, for the rest of their flow. @param factor see `factorInUse` */
export async function recordFactor(executor: Executor, ids: readonly string[], factor: string): Promise<void> {
  await sql`UPDATE verifications SET factor = ${factor} WHERE ${isUnused(ids)}`.execute(executor);
}

/** How long support can see what became of a code: see `keptSeconds` of messages. */
const keptSeconds = 30 * daySeconds;

/** Deletes verifications that no flow can use any more. */
export async function purgeVerifications(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'verifications', (row) => row('expires_at', '<', addSeconds(now, -keptSeconds)));
}
