/** Windows with room for the sections beside a screen; in others the way on and back is in the screen itself. */
export const wide = '(min-width: 1080px)';

/** Phones: a row has room for one line of words and a sign to press. */
export const narrow = '(max-width: 439px)';
