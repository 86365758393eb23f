/** Whatever some program shows as the end of a line. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The words of somebody else in an email: each line begins with a mark, so that none looks like one of ours. */
export const quoted = (text: string): string =>
  text
    .trim()
    .split(lineEnd)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
