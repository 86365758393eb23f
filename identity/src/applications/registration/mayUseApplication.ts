import type { AccessLevel } from '@passport/shared/schemas/applications';
import type { Employment } from '../../people/users.tables';

const allowed: Record<AccessLevel, readonly Employment[]> = {
  PUBLIC: ['NONE', 'EMPLOYEE', 'OUTSTAFF'],
  EMPLOYEES: ['EMPLOYEE'],
  OUTSTAFF: ['OUTSTAFF'],
  EMPLOYEES_AND_OUTSTAFF: ['EMPLOYEE', 'OUTSTAFF'],
};

/** Whether a person may use an application of an access level (spec 6). Whether it may sign in anyone at all is decided by isUsable.ts. */
export const mayUseApplication = (level: AccessLevel, employment: Employment): boolean =>
  allowed[level].includes(employment);

/** The access levels that a person may use. */
export const levelsFor = (employment: Employment): AccessLevel[] =>
  (Object.keys(allowed) as AccessLevel[]).filter((level) => mayUseApplication(level, employment));
