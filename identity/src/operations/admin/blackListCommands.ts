import type { Operator } from './operator';
import { phoneOf } from './userCommands';

/** Adds a phone to the black list or removes it: no code is sent to a listed phone (spec 8). */
export async function changeBlackList({ storage, clock }: Operator, text: string, isListed: boolean) {
  const phone = phoneOf(text);
  if (isListed) {
    await storage.db
      .insertInto('black_list')
      .values({ phone, added_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await storage.db.deleteFrom('black_list').where('phone', '=', phone).execute();
  }
  return { phone, is_black_listed: isListed };
}

/** The listed phones, the latest first. */
export async function showBlackList({ storage }: Operator) {
  const rows = await storage.db
    .selectFrom('black_list')
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('phone')
    .execute();
  return { items: rows.map(({ phone, added_at }) => ({ phone, added_at: added_at.toISOString() })) };
}
