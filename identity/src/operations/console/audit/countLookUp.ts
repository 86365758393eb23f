import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { hourSeconds } from '../../../platform/clock';
import { maxInteger } from '../../../platform/maxInteger';
import { record } from '../../../protection/audit/audit';
import { countAction } from '../../../protection/limits/countAction';
import { askRules } from '../../../protection/limits/counters';
import { countFind } from '../countFind';
import { operatorActor } from '../operatorActor';
import type { ConsoleCaller } from '../operatorRoute';

/**
 * Counts and logs the look-up of somebody by a contact in a filter of the log, as every search for people: whether a number has an account
 * must not be asked for at will. The same text counts once an hour, because each page of the list reads it again.
 * @returns what `readFilters` calls @throws 429 too_many_requests past LIMIT_OPERATOR_FINDS in an hour
 */
export const countLookUp =
  (context: Pick<Context, 'db' | 'clock' | 'config'>, caller: ConsoleCaller, requestId: string) =>
  async (text: string, kind: string): Promise<void> => {
    const { db, clock } = context;
    const key = `audit_look_up|${caller.user.id}|${createHash('sha256').update(text).digest('base64url')}`;
    const rule = { key, limit: 1, windowSeconds: hourSeconds };
    const [asked] = await askRules(db, [rule], clock.now());
    if (asked!.isReached) return;
    await countFind(context, caller);
    await countAction(context, db, { ...rule, limit: maxInteger });
    await record(db, {
      ...{ event: 'people_found', at: clock.now(), userId: null, actor: operatorActor(caller), requestId },
      details: { read_as: kind },
    });
  };
