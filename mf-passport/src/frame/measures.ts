import { atLeast, below } from '@passport/shared/theme/tokens';

/** Windows with room for the sections beside a screen; in narrower ones the screen has its own links. */
export const wide = atLeast(1080);

/** Phones: a row has room for one line of text and an icon. */
export const narrow = below(440);
