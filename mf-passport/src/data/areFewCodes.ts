/** Whether so few recovery codes are left that it is time for new ones. */
export const areFewCodes = (left: number): boolean => left <= 3;
