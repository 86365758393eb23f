/**
 * Ranges of characters that show nothing, or change adjacent ones: control characters and separators of lines, format characters
 * (zero width, direction, tags), private ones, lone surrogates, and letters and marks without a shape. A text with them looks like another
 * one, or becomes several lines in an email. Variation selectors are not among them: emoji have them.
 */
const unseen = [
  String.raw`\u0000-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5`,
  String.raw`\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uD800-\uF8FF\uFEFF\uFFA0\uFFF0-\uFFFB`,
  String.raw`\u{110BD}\u{110CD}\u{13430}-\u{1343F}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}\u{F0000}-\u{10FFFF}`,
].join('');

/** Schema pattern of a text of one line; requires the flag `u`. */
export const oneLinePattern = `^[^${unseen}]*$`;

// In both, combining marks are matched by themselves.
// eslint-disable-next-line no-misleading-character-class -- see above
const oneLine = new RegExp(oneLinePattern, 'u');
// eslint-disable-next-line no-misleading-character-class -- see above
export const unseenCharacters = new RegExp(`[${unseen}]`, 'gu');

/** Whether a text is one line of visible characters: the rule for every name given by users or developers. */
export const isOneLine = (text: string): boolean => oneLine.test(text);

/** Converts a text that cannot be refused into one line: a space replaces each run of white space and invisible characters. */
export const toOneLine = (text: string): string => text.replace(unseenCharacters, ' ').replace(/\s+/g, ' ').trim();
