/** Keeps a shown number from breaking across lines. @param shown grouped, e.g. `+7 916 123-45-67` */
export const unbrokenPhone = (shown: string): string => shown.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
