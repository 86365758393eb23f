import 'imask/esm/masked/number';
import type { MaskOptions } from './maskOptions';

/** Numbers with a comma and two decimals (spec 5); a typed point becomes a comma. */
export const numberMask: MaskOptions = { mask: Number, radix: ',', scale: 2, mapToRadix: ['.'] };
