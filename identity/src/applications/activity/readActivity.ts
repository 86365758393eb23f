import type { Attempt, Attempts, Usage, UsageDay } from '@passport/shared/schemas/applications';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { UserRow } from '../../people/users.repository';
import { addSeconds, daySeconds } from '../../platform/clock';
import { textIn, type Language } from '../../platform/http/language';
import type { Executor } from '../../platform/storage/database';
import { requireOwn } from '../registration/ownApplications';
import { keptAttempts } from './activity.repository';
import { causeOf, missingIn } from './requestCauses';

const shownDays = 90;
/** A smaller number could identify the people. */
const smallestNumber = 5;
const atLeastFive = (people: number): number | null => (people < smallestNumber ? null : people);

/** The latest sign-in requests of an own application (`GET /oauth2/{id}/attempts/`). @throws 404 */
export async function readAttempts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: UserRow,
  id: string,
  language: Language,
): Promise<Attempts> {
  await requireOwn({ db, clock }, user, id);
  return { items: await listAttempts(db, id, language), next_cursor: null };
}

/** The latest sign-in requests of a relying party, the newest first, with their reasons in words. */
export async function listAttempts(executor: Executor, id: string, language: Language): Promise<Attempt[]> {
  const rows = await executor
    .selectFrom('application_attempts')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id', 'desc')
    .limit(keptAttempts)
    .execute();
  return rows.map(({ id: number, at, outcome, sent, registered }) => {
    const cause = causeOf(outcome, sent);
    return {
      id: String(number),
      at: at.toISOString(),
      outcome,
      reason: reasonOf(language, outcome, sent),
      sent,
      registered,
      cause,
      missing: missingIn(cause, sent),
    };
  });
}

/** A malformed request is described by the text that its client got; every other outcome by its own words. */
const reasonOf = (language: Language, outcome: Attempt['outcome'], sent: string | null): string =>
  outcome === 'request' && sent !== null
    ? textIn(language, 'attempts.request-named').replace('{error}', () => sent)
    : textIn(language, `attempts.${outcome}`);

interface UsageRow extends Omit<UsageDay, 'date' | 'people' | 'new_people'> {
  date: string;
  people: number;
  new_people: number;
}

/** The last 90 days of an own application, from the sums of each day (`GET /oauth2/{id}/usage/`). @throws 404 */
export async function readUsage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: UserRow,
  id: string,
): Promise<Usage> {
  await requireOwn({ db, clock }, user, id);
  const today = clock.now();
  const dayBefore = (days: number): string =>
    addSeconds(today, -days * daySeconds)
      .toISOString()
      .slice(0, 10);
  const { rows } = await sql<UsageRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS date, sign_ins, people, new_people, failures FROM application_usage
    WHERE application_id = ${id} AND day >= ${dayBefore(shownDays - 1)}::date`.execute(db);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const days = Array.from({ length: shownDays }, (_, at) => {
    const date = dayBefore(shownDays - 1 - at);
    const { sign_ins = 0, people = 0, new_people = 0, failures = {} } = byDate.get(date) ?? {};
    return { date, sign_ins, people: atLeastFive(people), new_people: atLeastFive(new_people), failures };
  });
  return { days };
}
