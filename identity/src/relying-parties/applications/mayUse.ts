import type { AccessLevel } from '@passport/shared/schemas/applications';
import type { Employment } from '../../people/users.tables';

const opens: Record<AccessLevel, readonly Employment[]> = {
  PUBLIC: ['NONE', 'EMPLOYEE', 'OUTSTAFF'],
  EMPLOYEES: ['EMPLOYEE'],
  OUTSTAFF: ['OUTSTAFF'],
  EMPLOYEES_AND_OUTSTAFF: ['EMPLOYEE', 'OUTSTAFF'],
};

/** Whether a person may use an application of a level (spec 6). */
export const mayUse = (level: AccessLevel, employment: Employment): boolean => opens[level].includes(employment);

/** The levels that a person may use. */
export const levelsFor = (employment: Employment): AccessLevel[] =>
  (Object.keys(opens) as AccessLevel[]).filter((level) => mayUse(level, employment));
