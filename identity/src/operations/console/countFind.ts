import type { Context } from '../../context';
import { hourSeconds } from '../../platform/clock';
import { countAction } from '../../protection/limits/countAction';
import { findsKey } from './me.routes';
import type { ConsoleCaller } from './operatorRoute';

/** Counts a search of an operator, for a person or for codes. @throws 429 too_many_requests past LIMIT_OPERATOR_FINDS in an hour */
export const countFind = (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { user }: Pick<ConsoleCaller, 'user'>,
): Promise<void> =>
  countAction(context, context.db, {
    ...{ key: findsKey(user.id), limit: context.config.console.findsPerHour, windowSeconds: hourSeconds },
  });
