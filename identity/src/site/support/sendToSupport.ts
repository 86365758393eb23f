import { ipBucket, wideBucket } from '@passport/shared/net/ipBucket';
import type { SupportAnswer } from '@passport/shared/schemas/support';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { UserRow } from '../../people/users.repository';
import { addSeconds, daySeconds, hourSeconds } from '../../platform/clock';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, tooMany } from '../../platform/http/errors';
import { consumeCaptcha } from '../../protection/captcha/requireCaptcha';
import {
  countEvent,
  countEvents,
  secondsUntil,
  withinLimits,
  type CounterRule,
} from '../../protection/limits/counters';
import { checkFile } from './checkFile';
import type { ReceivedForm } from './receiveForm';
import { readMessage } from './readMessage';
import { insertRequest, scheduleDeletion } from './support.repository';
import { supportMailKind } from './supportMail';

const requestsPerHour = 5;
const requestsPerDay = 20;
/** Also for senders who solve a challenge for each request. */
const requestsPerDayAtMost = 100;
/** Limit of the /48 of an IPv6 address, as a multiple of that of one address. */
const wideFactor = 4;
/** Files of all requests within a day, past which one with files needs a solved challenge. */
const freeMegabytesPerDay = 100;
const allFilesKey = 'support|megabytes';
/** The email is tried again for this long. */
const mailSeconds = 7 * daySeconds;

const restDays: ReadonlySet<string> = new Set(['Sat', 'Sun']);

/**
 * The latest time of an answer: within 24 hours or on the next working day (spec 1).
 * @param timeZone IANA name of the zone in which support works
 */
function answerBy(now: Date, timeZone: string): Date {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
  let day = addSeconds(now, daySeconds);
  while (restDays.has(weekday.format(day))) day = addSeconds(day, daySeconds);
  return day;
}

/**
 * Accepts a request to support: a row with its files and its email in the outbox, in one transaction.
 * @param visitor whose address and device are counted, and whose language the email mentions
 * @param user the signed-in user, whose profile gives the contacts; undefined for a visitor, who must enter phone and email
 * @returns the number of the request and the day by which it is answered
 * @throws 400 on the field; 413 see receiveForm; 429 captcha_required past five an hour or twenty a day from one address, device, or phone
 *   of a visitor
 */
export async function sendToSupport(
  context: Context,
  visitor: Visitor,
  user: UserRow | undefined,
  { fields, files }: ReceivedForm,
): Promise<SupportAnswer> {
  const message = readMessage(fields, user);
  await countRequest(context, visitor, {
    token: fields.captcha_token,
    phone: user ? undefined : message.phone,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  });
  const types = await context.judgeFiles(files);
  const checked = await Promise.all(files.map((file, index) => checkFile(context, file, types[index])));
  const now = context.clock.now();
  await scheduleDeletion(
    context.db,
    checked.map(({ row }) => row.id),
    now,
  );
  for (const { file, row } of checked) await context.supportFiles.put(row.id, file.path, row.sha256);
  const answer_by = answerBy(now, context.config.support.timeZone);
  const number = await context.db.transaction().execute(async (transaction) => {
    const request = { ...message, created_at: now, answer_by, user_id: user?.id ?? null, language: visitor.language };
    const rows = checked.map(({ row }) => row);
    const inserted = await insertRequest(transaction, request, rows);
    await context.outbox.enqueue(transaction, {
      channel: 'email',
      kind: supportMailKind,
      recipient: context.config.support.email,
      reference: { number: inserted },
      expiresAt: addSeconds(now, mailSeconds),
    });
    return inserted;
  });
  context.outbox.wake('email');
  return { number, answer_by: answer_by.toISOString() };
}

/**
 * Counts the request for its address and device; past the free ones it needs a solved challenge.
 * @param phone entered by a visitor, counted as well. Solved challenges are not counted for it: anybody may enter the phone of
 *   another person, who must not be locked out by that
 */
async function countRequest(
  context: Context,
  { ip, device }: Visitor,
  { token, phone, bytes }: { token: string | undefined; phone: string | undefined; bytes: number },
): Promise<void> {
  const isSolved = (await consumeCaptcha(context, { action: 'support', contact: '', token, ip })) !== undefined;
  const now = context.clock.now();
  if (bytes > 0) await countFiles(context, bytes, isSolved, now);
  const wide = wideBucket(ip);
  const senders: [key: string, factor: number][] = [[`support|${ipBucket(ip)}`, 1]];
  if (wide !== undefined) senders.push([`support|${wide}`, wideFactor]);
  if (device !== undefined) senders.push([`support|device|${device}`, 1]);
  if (phone !== undefined && !isSolved) senders.push([`support|phone|${phone}`, 1]);
  const rules = senders.flatMap(([key, factor]): CounterRule[] =>
    isSolved
      ? [{ key: `${key}|solved`, limit: requestsPerDayAtMost * factor, windowSeconds: daySeconds }]
      : [
          { key: `${key}|hour`, limit: requestsPerHour * factor, windowSeconds: hourSeconds },
          { key: `${key}|day`, limit: requestsPerDay * factor, windowSeconds: daySeconds },
        ],
  );
  await withinLimits(
    rules,
    () => sql`SELECT ${countEvents(rules, now)}`.execute(context.db),
    (_rule, retryAfterSeconds) =>
      isSolved ? tooMany('too_many_requests', retryAfterSeconds) : challengeRequired(retryAfterSeconds),
  );
}

const challengeRequired = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'errors.captcha-required', { code: 'captcha_required', retryAfterSeconds });

/**
 * Counts the files of all senders, in whole megabytes.
 * @throws 429 captcha_required past the free ones of a day, unless a challenge was solved
 */
async function countFiles({ db }: Context, bytes: number, isSolved: boolean, now: Date): Promise<void> {
  const amount = Math.ceil(bytes / 1_000_000);
  const counted = countEvent({ key: allFilesKey, windowSeconds: daySeconds, amount }, now);
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    ${counted} RETURNING count, resets_at`.execute(db);
  const { count, resets_at } = rows[0]!;
  if (!isSolved && count > freeMegabytesPerDay) throw challengeRequired(secondsUntil(resets_at, now));
}
