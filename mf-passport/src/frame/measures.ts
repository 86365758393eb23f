import { below } from '@passport/shared/theme/tokens';

/** Phones: a row has room for one line of text and an icon. */
export const narrow = below(440);
