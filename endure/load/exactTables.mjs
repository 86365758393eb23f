/** Assertions about the tables of the service, in addition to the checker: limits, outbox, counters and job runs are exact once all is quiet. */
import { wrongJobRuns } from '../checker/jobRuns.mjs';
import { inDatabase } from './inDatabase.mjs';

/** Jobs look once a minute whether they are due; the machine may be busy. */
const pollMs = 60_000;
const busyMs = 10_000;

/**
 * Each returns one row for each violation. The parameter is how many codes a phone may be sent in a day. Of two simultaneous sends the later
 * may open the window of the counter.
 */
const statements = {
  'limit exceeded': `
    SELECT key || ': ' || count AS detail FROM counters WHERE key LIKE 'sends|sms|%|others|day' AND count > $1`,
  'counter wrong': `
    SELECT key || ': ' || c.count || ' counted, ' || count(o.id) || ' in the outbox' AS detail
    FROM counters AS c LEFT JOIN outbox AS o ON o.channel = 'sms' AND o.kind = 'verification_code' AND o.recipient = split_part(c.key, '|', 3)
      AND o.created_at >= c.resets_at - interval '1 day 1 minute'
    WHERE c.key LIKE 'sends|sms|%|others|day' AND $1::integer > 0 GROUP BY c.key, c.count HAVING c.count <> count(o.id)`,
  'message left': `
    SELECT 'message ' || id || ' is ' || state AS detail FROM outbox
    WHERE channel = 'sms' AND state NOT IN ('sent', 'uncertain', 'dropped') AND $1::integer > 0`,
  'message repeated': `
    SELECT 'message ' || id || ' was sent after ' || attempts || ' attempts' AS detail FROM outbox
    WHERE channel = 'sms' AND kind = 'verification_code' AND state = 'sent' AND attempts <> 1 AND $1::integer > 0`,
};

/** From now on the database keeps each run of a job. */
export const watchJobs = (direct) =>
  inDatabase(direct, (client) =>
    client.query(`
      CREATE TABLE endure_job_runs (id bigint GENERATED ALWAYS AS IDENTITY, name text, ran_at timestamptz, is_failed boolean);
      INSERT INTO endure_job_runs (name, ran_at, is_failed) SELECT name, ran_at, false FROM jobs;
      CREATE FUNCTION endure_note_run() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          UPDATE endure_job_runs SET is_failed = true WHERE name = OLD.name AND ran_at = OLD.ran_at;
        ELSE
          INSERT INTO endure_job_runs (name, ran_at, is_failed) VALUES (NEW.name, NEW.ran_at, false);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER endure_note_run AFTER INSERT OR UPDATE OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION endure_note_run();`),
  );

/**
 * The violations in the tables.
 * @param {{ direct: string, sendsADay?: number }} world
 * @param {{ stepMs?: number }} [options] `stepMs`: by how much the clock was set at a time
 * @returns {Promise<{ violations: import('../checker/history.mjs').Violation[], runs: number }>} `runs` of jobs that were watched
 */
export const inexactTables = ({ direct, sendsADay }, { stepMs = 0 } = {}) =>
  inDatabase(direct, async (client) => {
    const violations = [];
    for (const [kind, statement] of Object.entries(statements)) {
      // When days pass, a counter holds its last window, which may begin in the middle of simultaneous sends. The checker judges the month.
      if (kind === 'counter wrong' && stepMs > 0) continue;
      const { rows } = await client.query(statement, [sendsADay ?? 1_000_000]);
      violations.push(...rows.map(({ detail }) => ({ kind, detail })));
    }
    const { rows: runs } = await client.query(
      `SELECT name, extract(epoch FROM ran_at)::float8 * 1000 AS at, is_failed AS "isFailed" FROM endure_job_runs ORDER BY id`,
    );
    const { rows } = await client.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
    const until = { until: rows[0].now, lateMs: pollMs + busyMs + stepMs };
    return { violations: [...violations, ...wrongJobRuns(runs, until)], runs: runs.length };
  });
