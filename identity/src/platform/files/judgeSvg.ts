import { piecesOf, type Content } from './content';
import { isHarmlessSvg } from './isHarmlessSvg';

export const svgType = 'image/svg+xml';

/** @returns whether the bytes are an SVG that only draws; undefined for bytes that are no SVG */
export async function judgeSvg(content: Content): Promise<'harmless' | 'active' | undefined> {
  // An SVG declares itself in its first piece.
  const beginning = await textsOf(content)
    .next()
    .catch(() => undefined);
  if (typeof beginning?.value !== 'string' || !/<svg[\s>]/i.test(beginning.value)) return undefined;
  const text = await wholeText(content).catch(() => undefined);
  return text !== undefined && isHarmlessSvg(text) ? 'harmless' : 'active';
}

/** A parser needs all of it: at most the limit of a request to support or of a brand's image. */
async function wholeText(content: Content): Promise<string> {
  let text = '';
  for await (const piece of textsOf(content)) text += piece;
  return text;
}

/** The text in UTF-8 or UTF-16, in pieces. @throws for any other bytes */
async function* textsOf(content: Content): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of piecesOf(content)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decoder.decode(piece, { stream: true });
  }
  // Throws if the last character is cut off.
  decoder?.decode();
}

const encodingOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
