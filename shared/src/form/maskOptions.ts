import type { MaskedDateOptions } from 'imask/esm/masked/date';
import type { MaskedDynamicOptions } from 'imask/esm/masked/dynamic';
import type { MaskedNumberOptions } from 'imask/esm/masked/number';
import type { MaskedPatternOptions } from 'imask/esm/masked/pattern';

/**
 * The options of an imask: one pattern, or several with a dispatch between them; dateMask and numberMask bring the code for
 * dates and numbers. Types only.
 */
export type MaskOptions =
  | Partial<MaskedPatternOptions>
  | Partial<MaskedDynamicOptions>
  | (Partial<MaskedDateOptions> & { mask: DateConstructor })
  | (Partial<MaskedNumberOptions> & { mask: NumberConstructor });
