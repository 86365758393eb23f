import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { UserRow } from '../../people/users.repository';
import { AppError } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { hasAccess, hasSomeAccess } from '../access-requests/accessRequests.repository';

const accessRequired = (): AppError => new AppError(403, 'errors.access-required', { code: 'access_required' });

/** @throws 403 access_required: the owner of applications of this type has to have access */
export async function requireAccess(executor: Executor, user: UserRow, type: ApplicationType): Promise<void> {
  if (!(await hasAccess(executor, user.id, type))) throw accessRequired();
}

/** @throws 403 access_required: a caller without access to any type can register nothing */
export async function requireSomeAccess(executor: Executor, user: UserRow): Promise<void> {
  if (!(await hasSomeAccess(executor, user.id))) throw accessRequired();
}
