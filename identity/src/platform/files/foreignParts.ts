/** What begins or embeds something that another program would run. */
const markup = /<(?:script|html|iframe|body|svg)\b|<\?(?:php|=)/i;
const edgeBytes = 1024;

/**
 * Whether another program would read the same bytes as something else: a picture that is also an archive, a page or a PDF.
 * @param type by content
 */
export function hasForeignParts(bytes: Buffer, type: string): boolean {
  const isPdf = type === 'application/pdf';
  if (isPdf && !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return true;
  // PDF readers look for the beginning anywhere in the first kilobyte.
  if (!isPdf && bytes.subarray(0, edgeBytes).includes('%PDF-')) return true;
  // Archive programs look for the directory at the end.
  if (endsInZipDirectory(bytes)) return true;
  // Old browsers looked for a page in the first bytes; some servers run what is in a comment of a picture.
  return !isPdf && markup.test(bytes.toString('latin1'));
}

const endOfDirectory = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const longestEnd = 22 + 65_535;

function endsInZipDirectory(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - longestEnd));
  for (let at = tail.indexOf(endOfDirectory); at !== -1; at = tail.indexOf(endOfDirectory, at + 1)) {
    // The length of the comment says where the archive ends.
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}
