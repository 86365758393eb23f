import { sql, type Transaction } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Tables } from '../../platform/storage/tables';

interface NoticesOfADay {
  /** Names the counter. */
  key: string;
  limit: number;
  now: Date;
}

/**
 * Counts a notice of a kind that is sent a few times a day at most, in the transaction of its event.
 * @returns false past the limit
 */
export async function countNotice(
  transaction: Transaction<Tables>,
  { key, limit, now }: NoticesOfADay,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO counters AS c (key, count, resets_at) VALUES (${key}, 1, ${addSeconds(now, daySeconds)})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN 1 ELSE c.count + 1 END,
      resets_at = CASE WHEN c.resets_at <= ${now} THEN excluded.resets_at ELSE c.resets_at END
    WHERE c.resets_at <= ${now} OR c.count < ${limit}
    RETURNING c.key`.execute(transaction);
  return rows.length > 0;
}
