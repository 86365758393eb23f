const spelledOut = /\/\[\\u0041-\\u005A[^/]+\]\//;

/**
 * A webpack loader for imask's input definitions: they spell every letter of Unicode out in 4 kB of ranges (1.2 kB of the
 * sign-in page, brotli) that the language has a class for.
 * @param {string} source
 * @throws {Error} if a new version of imask no longer has this list, which makes this loader obsolete
 */
export default function shortLetters(source) {
  if (!spelledOut.test(source)) throw new Error('imask no longer spells letters out: remove this loader');
  return source.replace(spelledOut, () => String.raw`/\p{L}/u`);
}
