import 'imask/esm/masked/number';
import type { MaskOptions } from './maskOptions';

/** Numbers with a comma and two digits behind it (spec 5); a typed point is read as the comma. */
export const numberMask: MaskOptions = { mask: Number, radix: ',', scale: 2, mapToRadix: ['.'] };
