import { permissions, type OperatorRole, type Permission } from '@passport/shared/schemas/console/permissions';

/** The roles that have a permission, for an operator who lacks it. Roles are named as the commands and the service name them. */
export const rolesWith = (permission: Permission): readonly OperatorRole[] => permissions[permission];
