import { atLeast, below } from '@passport/shared/theme/tokens';

/** Windows with room for the sections beside a screen; in others the way on and back is in the screen itself. */
export const wide = atLeast(1080);

/** Phones: a row has room for one line of words and a sign to press. */
export const narrow = below(440);
