import type { AttemptOutcome } from '@passport/shared/schemas/applications';
import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';

/** The use of a secret: of a client by its hash, of a site by its id. */
export interface SecretUse {
  applicationId: string;
  hash?: string;
  id?: string;
}

/** A sign-in request of an application. It contains no personal data. */
export interface NewAttempt {
  applicationId: string;
  outcome: AttemptOutcome;
  /** The values that the application sent, and the registered or expected ones. */
  sent?: string | null;
  registered?: string | null;
}

/** The activity of an application on one day since the last write. */
export interface UsageCount {
  applicationId: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  signIns: number;
  failures: Record<string, number>;
  people: Set<number>;
}

/** Attempts of one application that are kept. */
export const keptAttempts = 20;
const usageDays = 90;

/** Stores when secrets were used. The first use of an application's current secret connects it. */
export async function writeSecretUses(executor: Executor, uses: readonly SecretUse[], now: Date): Promise<void> {
  const applications = uses.map(({ applicationId }) => applicationId);
  const hashes = uses.flatMap(({ hash }) => hash ?? []);
  const ids = uses.flatMap(({ id }) => id ?? []);
  await sql`
    WITH used AS (
      UPDATE application_secrets SET last_used_at = ${now}
      WHERE application_id = ANY(${applications}::uuid[]) AND (hash = ANY(${hashes}::text[]) OR id = ANY(${ids}::uuid[]))
      RETURNING application_id, expires_at
    )
    UPDATE applications SET connected_at = ${now}
    WHERE connected_at IS NULL AND id IN (SELECT application_id FROM used WHERE expires_at IS NULL)`.execute(executor);
}

/** Stores attempts and deletes all but the latest. An unusable application is inactive, or its owner has no access. */
export async function writeAttempts(
  executor: Executor,
  attempts: readonly (NewAttempt & { at: Date })[],
): Promise<void> {
  const column = <Value>(read: (attempt: NewAttempt & { at: Date }) => Value): Value[] => attempts.map(read);
  await sql`
    INSERT INTO application_attempts (application_id, at, outcome, sent, registered)
    SELECT a.id, t.at, CASE WHEN t.outcome = 'inactive' AND a.is_active THEN 'access_revoked' ELSE t.outcome END,
      t.sent, t.registered
    FROM unnest(${column(({ applicationId }) => applicationId)}::uuid[], ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ outcome }) => outcome)}::text[], ${column(({ sent }) => sent ?? null)}::text[],
      ${column(({ registered }) => registered ?? null)}::text[]) WITH ORDINALITY AS t (id, at, outcome, sent, registered, place)
    JOIN applications AS a ON a.id = t.id
    ORDER BY t.place`.execute(executor);
  const ids = [...new Set(column(({ applicationId }) => applicationId))];
  await sql`
    DELETE FROM application_attempts AS t USING unnest(${ids}::uuid[]) AS a (id)
    WHERE t.application_id = a.id AND t.id <= (SELECT o.id FROM application_attempts AS o
      WHERE o.application_id = a.id ORDER BY o.id DESC OFFSET ${keptAttempts} LIMIT 1)`.execute(executor);
}

/** Adds counts to the rows of their days. A person is counted once a day, and as new where they connected on that day. */
export async function writeUsage(executor: Executor, counts: readonly UsageCount[]): Promise<void> {
  for (const { applicationId, day, signIns, failures, people } of counts) {
    await sql`
      WITH application AS (SELECT id FROM applications WHERE id = ${applicationId}::uuid),
      counted AS (
        INSERT INTO application_day_people (application_id, day, user_id)
        SELECT application.id, ${day}::date, u.id FROM application, users AS u WHERE u.id = ANY(${[...people]}::integer[])
        -- Processes that count the same people wait for each other in one order.
        ORDER BY u.id
        ON CONFLICT DO NOTHING RETURNING user_id
      ), numbers AS (
        SELECT count(*)::integer AS people, count(*) FILTER (WHERE EXISTS (
          SELECT 1 FROM connected_services AS c WHERE c.application_id = ${applicationId}::uuid
            AND c.user_id = counted.user_id AND (c.since AT TIME ZONE 'UTC')::date = ${day}::date))::integer AS new_people
        FROM counted
      )
      INSERT INTO application_usage AS u (application_id, day, sign_ins, people, new_people, failures)
      SELECT application.id, ${day}::date, ${signIns}::integer, numbers.people, numbers.new_people,
        ${JSON.stringify(failures)}::jsonb
      FROM application, numbers
      ON CONFLICT (application_id, day) DO UPDATE SET
        sign_ins = u.sign_ins + excluded.sign_ins, people = u.people + excluded.people,
        new_people = u.new_people + excluded.new_people,
        failures = (SELECT coalesce(jsonb_object_agg(key, total), '{}') FROM (
          SELECT key, sum(value::integer) AS total FROM (
            SELECT * FROM jsonb_each_text(u.failures) UNION ALL SELECT * FROM jsonb_each_text(excluded.failures)) AS both_counts
          GROUP BY key) AS sums)`.execute(executor);
  }
}

/** Deletes the counted people of past days, and days that are no longer shown. */
export async function purgeActivity(executor: Executor, now: Date): Promise<void> {
  const counted = addSeconds(now, -2 * daySeconds);
  await deleteInBatches(executor, 'application_day_people', (row) => row('day', '<', counted));
  const oldest = addSeconds(now, -(usageDays + 1) * daySeconds);
  await deleteInBatches(executor, 'application_usage', (row) => row('day', '<', oldest));
}
