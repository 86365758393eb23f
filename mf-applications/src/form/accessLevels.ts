import type { AccessLevel } from '@passport/shared/schemas/applications';

/** The people that may use an application (spec 6), in the order of the screen. */
export const accessLevels: readonly AccessLevel[] = ['PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF'];
