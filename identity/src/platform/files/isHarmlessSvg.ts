/** What runs, loads or embeds something else. An SVG of a drawing has none of it. */
const active =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|set|animate\w*)\b|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*(?!#|["']?\s*data:image\/(?:png|jpe?g|gif|webp)[;,])[^"'\s>]|url\(\s*["']?\s*(?!#)|@import|javascript:/gi;
/** Runs that no drawing program writes. Without them nothing above is longer than a window's overlap. */
const endlessRun = /\s{200}|<[\w-]{200}|&#x?0{8}/i;
/** White space is read by one part of it only: two of them would share a long run in every way, which takes quadratic time. */
const start = /^\uFEFF?(?:\s*<\?xml[^>]*\?>)?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<svg[\s>]/i;

/** More than the longest of `active`, each character of it written as a reference. */
const overlapCharacters = 32 * 1024;
/** What `active` looks at behind the beginning of a match. */
const lookahead = 1000;

/** Character references are resolved first: they can spell anything. */
const resolve = (text: string): string =>
  text.replace(/&#(x[0-9a-f]+|\d+);?/gi, (_reference, number: string) => {
    const code = /^x/i.test(number) ? parseInt(number.slice(1), 16) : Number(number);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Whether nothing but the declaration, comments and white space stands before the drawing. */
export const startsAsSvg = (text: string): boolean => start.test(text);

/** Whether a text is an SVG that only draws. @param pieces of the text */
export async function isHarmlessSvg(pieces: AsyncIterable<string>): Promise<boolean> {
  let before = '';
  let isFirst = true;
  for await (const piece of pieces) {
    const text = before + piece;
    const resolved = resolve(text);
    if (text.includes('\0') || endlessRun.test(text) || endlessRun.test(resolved)) return false;
    if (isFirst && !startsAsSvg(resolved)) return false;
    // A match that the end of the window may have cut off is found in the next one.
    if (hasMatchBefore(resolved, resolved.length - lookahead)) return false;
    before = text.slice(-overlapCharacters);
    isFirst = false;
  }
  return !isFirst && !hasMatchBefore(resolve(before), Infinity);
}

function hasMatchBefore(text: string, end: number): boolean {
  for (const { index } of text.matchAll(active)) if (index < end) return true;
  return false;
}
