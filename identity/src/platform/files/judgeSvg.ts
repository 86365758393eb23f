import { isHarmlessSvg } from './isHarmlessSvg';

export const svgType = 'image/svg+xml';
/** An SVG declares itself within these first characters. */
const prologueCharacters = 64 * 1024;

/** @returns whether the bytes are an SVG that only draws; undefined for bytes that are no SVG */
export function judgeSvg(bytes: Buffer): 'harmless' | 'active' | undefined {
  const text = decode(bytes);
  if (text === undefined || !/<svg[\s>]/i.test(text.slice(0, prologueCharacters))) return undefined;
  return isHarmlessSvg(text) ? 'harmless' : 'active';
}

/** The text in UTF-8 or UTF-16; undefined for bytes that are none. */
function decode(bytes: Buffer): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
