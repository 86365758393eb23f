/** A number as it is shown, which does not break in the middle of a line. @param shown grouped, e.g. `+7 916 123-45-67` */
export const unbrokenPhone = (shown: string): string => shown.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
