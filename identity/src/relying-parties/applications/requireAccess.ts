import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { UserRow } from '../../people/users.repository';
import { AppError } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { hasAccess } from '../access-requests/accessRequests.repository';

/** @throws 403 access_required: the owner of applications of this type has to have access */
export async function requireAccess(executor: Executor, user: UserRow, type: ApplicationType): Promise<void> {
  if (!(await hasAccess(executor, user.id, type)))
    throw new AppError(403, 'errors.access-required', { code: 'access_required' });
}
