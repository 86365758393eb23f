import { piecesOf, type Content } from './content';

/** Markers of content that another program would run. */
const markup = /<(?:script|html|iframe|body|svg)\b|<\?(?:php|=)/i;
const longestMarkup = 16;
const edgeBytes = 1024;

/**
 * Whether another program would interpret the same bytes as another type: a picture that is also an archive, a page or a PDF.
 * @param type by content
 */
export async function hasForeignParts(content: Content, type: string): Promise<boolean> {
  const isPdf = type === 'application/pdf';
  const beginning = await content.read(0, edgeBytes);
  // PDF readers look for the beginning anywhere in the first kilobyte.
  if (isPdf ? !beginning.subarray(0, 5).equals(Buffer.from('%PDF-')) : beginning.includes('%PDF-')) return true;
  // Archive programs look for the directory at the end.
  if (await endsInZipDirectory(content)) return true;
  // Old browsers looked for a page in the first bytes; some servers execute code in a comment of a picture.
  return !isPdf && hasMarkup(content);
}

async function hasMarkup(content: Content): Promise<boolean> {
  for await (const piece of piecesOf(content, longestMarkup)) if (markup.test(piece.toString('latin1'))) return true;
  return false;
}

const endOfDirectory = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const longestEnd = 22 + 65_535;

async function endsInZipDirectory({ size, read }: Content): Promise<boolean> {
  const tail = await read(Math.max(0, size - longestEnd), longestEnd);
  for (let at = tail.indexOf(endOfDirectory); at !== -1; at = tail.indexOf(endOfDirectory, at + 1)) {
    // The length of the comment says where the archive ends.
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}
