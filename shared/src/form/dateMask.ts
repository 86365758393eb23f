import 'imask/esm/masked/date';
import MaskedRange from 'imask/esm/masked/range';
import type { MaskOptions } from './maskOptions';

/**
 * Dates as dd.mm.yyyy, years 1900 to 9999 (spec 5). A one-digit day or month is padded with a zero. A year is not
 * auto-corrected: the mask would turn 1899 into 1999.
 */
export const dateMask: MaskOptions = {
  mask: Date,
  blocks: {
    d: { mask: MaskedRange, from: 1, to: 31, maxLength: 2, autofix: 'pad' },
    m: { mask: MaskedRange, from: 1, to: 12, maxLength: 2, autofix: 'pad' },
    Y: { mask: MaskedRange, from: 1900, to: 9999 },
  },
};
