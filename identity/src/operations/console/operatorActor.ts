import type { Actor } from '../../protection/audit/audit';
import type { ConsoleCaller } from './operatorRoute';

/** An operator of the console as the log names them. */
export const operatorActor = ({
  user,
  roles,
}: Pick<ConsoleCaller, 'user' | 'roles'>): Extract<Actor, { kind: 'operator' }> => ({
  kind: 'operator',
  name: user.user_id,
  roles,
});
