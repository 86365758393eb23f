import { sql, type RawBuilder } from 'kysely';
import { ipBucket } from '@passport/shared/net/ipBucket';
import { requireCaptchaUnderGuard, type CaptchaClaim } from '../captcha/requireCaptcha';
import type { Context } from '../../context';
import { captchaRequired, tooMany } from '../../platform/http/errors';
import { countEvent, secondsUntil } from './counters';
import type { Reached } from './knownRefusals';

const windowSeconds = 600;
/** Lookups of one IP address in ten minutes without a challenge. */
const freeLookups = 5;

/** `probes` as in LIMIT_PROBES_PER_IP. */
const lookupsKey = (ip: string): string => `probes|${ipBucket(ip)}`;

/**
 * Rate-limited lookup: runs a query that reveals whether a contact is known, and counts it in the same statement. Every such query
 * goes through here.
 * @param query a scalar subquery
 * @throws 400 captcha_required past five in ten minutes, or under the global guard; 400 captcha_failed; 429
 *   too_many_requests past LIMIT_PROBES_PER_IP in ten minutes
 */
export async function limitedLookup<T>(context: Context, claim: CaptchaClaim, query: RawBuilder<T>): Promise<T> {
  // Before the challenge is consumed, which is useless past the limit.
  refuseKnown(context, claim.ip, context.config.captcha === 'off' || Boolean(claim.token));
  const proof = await requireCaptchaUnderGuard(context, claim);
  return countedLookup(context, claim.ip, proof !== undefined, query);
}

/**
 * Rate-limited lookup of a call that checks its challenge itself. The count is committed asynchronously: a crash of the database
 * loses some tenths of a second of counts.
 * @param hasSolvedCaptcha whether the call carried a solved challenge
 */
export async function countedLookup<T>(
  context: Context,
  ip: string,
  hasSolvedCaptcha: boolean,
  query: RawBuilder<T>,
): Promise<T> {
  refuseKnown(context, ip, hasSolvedCaptcha);
  const limit = limitOf(context, hasSolvedCaptcha);
  const now = context.clock.now();
  const { rows } = await sql<{ answer: T }>`
    WITH counted AS (
      ${countEvent({ key: lookupsKey(ip), windowSeconds }, now)} WHERE c.resets_at <= ${now} OR c.count < ${limit}::integer
      RETURNING set_config('synchronous_commit', 'off', true)
    )
    SELECT ${query} AS answer FROM counted`.execute(context.db);
  const [counted] = rows;
  if (counted) return counted.answer;
  const used = await findCounter(context, ip);
  const reached = { count: used?.count ?? 0, resetsAt: used?.resets_at ?? now };
  context.knownRefusals.set(lookupsKey(ip), reached);
  throw refusal(context, reached, hasSolvedCaptcha);
}

const limitOf = ({ config }: Context, hasSolvedCaptcha: boolean): number =>
  hasSolvedCaptcha ? config.limits.probesPerIp : Math.min(freeLookups, config.limits.probesPerIp);

/** @throws the earlier refusal of an address that has reached the limit */
function refuseKnown(context: Context, ip: string, hasSolvedCaptcha: boolean): void {
  const reached = context.knownRefusals.get(lookupsKey(ip));
  if (reached && reached.count >= limitOf(context, hasSolvedCaptcha)) throw refusal(context, reached, hasSolvedCaptcha);
}

/** A solved challenge raises the limit to LIMIT_PROBES_PER_IP. */
function refusal(context: Context, { count, resetsAt }: Reached, hasSolvedCaptcha: boolean): Error {
  if (!hasSolvedCaptcha && count < context.config.limits.probesPerIp) return captchaRequired();
  return tooMany('too_many_requests', secondsUntil(resetsAt, context.clock.now()));
}

const findCounter = ({ db, clock }: Context, ip: string) =>
  db
    .selectFrom('counters')
    .select(['count', 'resets_at'])
    .where('key', '=', lookupsKey(ip))
    .where('resets_at', '>', clock.now())
    .executeTakeFirst();
