import { provenEmail } from '../../people/provenEmail';
import type { AccessFlags } from '../../people/users.presenter';
import type { UserRow } from '../../people/users.repository';
import type { Executor } from '../../platform/storage/database';
import { accessFlags } from './accessRules';
import { findAccessStates } from './accessRequests.repository';

/** The six flags of a person (spec 3), from their requests for access. */
export const accessFlagsOf = async (executor: Executor, user: UserRow): Promise<AccessFlags> =>
  accessFlags(await findAccessStates(executor, user.id), provenEmail(user) !== null);
