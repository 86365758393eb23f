/** Windows with room for the sections beside a screen; in others the way on and back is in the screen itself. */
export const wide = '(min-width: 1080px)';
