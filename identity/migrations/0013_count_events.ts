import type { Migration } from './Migration';

export const countEvents: Migration = {
  name: '0013_count_events',
  up: `
    -- Counts one event for every key, in the order of the keys, so that parallel statements wait for each other and never
    -- deadlock. A broken limit is raised: the whole statement is undone, so a refused event costs nothing of any allowance.
    CREATE FUNCTION count_events(keys text[], limits integer[], resets timestamptz[], at timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      broken record;
    BEGIN
      WITH counted AS (
        INSERT INTO counters AS c (key, count, resets_at)
        SELECT event.key, 1, event.resets FROM unnest(keys, resets) AS event (key, resets) ORDER BY event.key
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN c.resets_at <= at THEN 1 ELSE c.count + 1 END,
          resets_at = CASE WHEN c.resets_at <= at THEN excluded.resets_at ELSE c.resets_at END
        RETURNING c.key, c.count, c.resets_at
      )
      SELECT rule.place, counted.resets_at INTO broken
      FROM counted JOIN unnest(keys, limits) WITH ORDINALITY AS rule (key, most, place) ON rule.key = counted.key
      WHERE counted.count > rule.most ORDER BY rule.place LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'PL001', MESSAGE = 'limit',
          DETAIL = json_build_object('rule', broken.place - 1, 'seconds', ceil(extract(epoch FROM broken.resets_at - at)));
      END IF;
    END $$;
    -- Rows are found by key; only the clean-up reads by time, and it may read them all.
    DROP INDEX counters_resets_at;
  `,
  down: `
    CREATE INDEX counters_resets_at ON counters (resets_at);
    DROP FUNCTION count_events(text[], integer[], timestamptz[], timestamptz);
  `,
};
