/** Sums of money are kept in millionths: sums of decimal fractions would drift. */
export const toMillionths = (amount: string | number): number => Math.round(Number(amount) * 1e6);

export const fromMillionths = (millionths: number): number => millionths / 1e6;
