import type { MaskedDynamicOptions } from 'imask/esm/masked/dynamic';
import type { MaskedPatternOptions } from 'imask/esm/masked/pattern';

/** What imask needs to shape an input: one pattern, or several and a choice among them. Types only. */
export type MaskOptions = Partial<MaskedPatternOptions> | Partial<MaskedDynamicOptions>;
