import { ipBucket } from '@passport/shared/net/ipBucket';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { countEvent } from '../limits/counters';

/** How long an address gets harder challenges after its challenge was refused as too easy. */
const windowSeconds = 600;

const noteKey = (ip: string): string => `harder|${ipBucket(ip)}`;

type Parts = Pick<Context, 'db' | 'clock' | 'knownRefusals'>;

/** From now on an address gets harder challenges from every process: a send past a shared limit requires one. */
export async function demandHarder({ db, clock, knownRefusals }: Parts, ip: string): Promise<void> {
  const key = noteKey(ip);
  if (knownRefusals.get(key)) return;
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    ${countEvent({ key, windowSeconds }, clock.now())} RETURNING count, resets_at`.execute(db);
  const { count, resets_at } = rows[0]!;
  knownRefusals.set(key, { count, resetsAt: resets_at });
}

/** Whether an address gets a harder challenge before a send; one statement, and none where this process knows that it does. */
export async function isHarderDemanded({ db, clock, knownRefusals }: Parts, ip: string): Promise<boolean> {
  const key = noteKey(ip);
  if (knownRefusals.get(key)) return true;
  const note = await db
    .selectFrom('counters')
    .select(['count', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', clock.now())
    .executeTakeFirst();
  if (note) knownRefusals.set(key, { count: note.count, resetsAt: note.resets_at });
  return note !== undefined;
}
