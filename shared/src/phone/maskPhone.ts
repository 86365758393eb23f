const shownStart = 2;
const shownFrom = 8;

/**
 * A phone that is safe to show (spec 9): all characters between the 2nd and the 9th are masked.
 * @param phone E.164, e.g. `+79001234567` -> `+7******4567`
 */
export const maskPhone = (phone: string): string =>
  phone.slice(0, shownStart) +
  '*'.repeat(Math.max(0, Math.min(shownFrom, phone.length) - shownStart)) +
  phone.slice(shownFrom);
