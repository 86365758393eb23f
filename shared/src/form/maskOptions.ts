import type { MaskedDateOptions } from 'imask/esm/masked/date';
import type { MaskedDynamicOptions } from 'imask/esm/masked/dynamic';
import type { MaskedNumberOptions } from 'imask/esm/masked/number';
import type { MaskedPatternOptions } from 'imask/esm/masked/pattern';

/**
 * What imask needs to shape an input: one pattern, or several and a choice among them; dates and numbers by dateMask and
 * numberMask, which bring the code for them. Types only.
 */
export type MaskOptions =
  | Partial<MaskedPatternOptions>
  | Partial<MaskedDynamicOptions>
  | (Partial<MaskedDateOptions> & { mask: DateConstructor })
  | (Partial<MaskedNumberOptions> & { mask: NumberConstructor });
