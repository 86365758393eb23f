import type { Context } from '../../context';
import { breakGlassMail } from '../../messaging/operatorMails';
import type { MessageRenderer } from '../../messaging/outbox/outbox';

/** Kind of the outbox message about `operator break-glass`. */
export const breakGlassKind = 'break_glass';

/** Renders it; nothing is sent about a person who has been erased since. */
export const breakGlassRenderer =
  ({ db }: Pick<Context, 'db'>): MessageRenderer =>
  async ({ reference }) => {
    const user = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', Number(reference.user))
      .executeTakeFirst();
    if (!user) return undefined;
    const name = `${user.first_name} ${user.last_name}`;
    return breakGlassMail({ name, by: String(reference.by), until: new Date(String(reference.until)) });
  };
