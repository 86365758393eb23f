/** Lengths of time that more than one program or page uses. Apart from constants.ts, which is a part of the sign-in page's first file. */

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
export const dayMs = daySeconds * 1000;

/** The link in the notice to the old contact can undo a change for this long. */
export const contactUndoSeconds = 7 * daySeconds;
/** Between the request to delete an account and its erasure; a sign-in cancels the deletion. */
export const deletionWaitSeconds = 14 * daySeconds;
