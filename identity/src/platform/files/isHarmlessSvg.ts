/** What runs, loads or embeds something else. An SVG of a drawing has none of it. */
const active =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|set|animate\w*)\b|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*(?!#|["']?\s*data:image\/(?:png|jpe?g|gif|webp)[;,])[^"'\s>]|url\(\s*["']?\s*(?!#)|@import|javascript:/i;

/** Whether a text is an SVG that only draws. Character references are resolved first: they can spell anything. */
export function isHarmlessSvg(text: string): boolean {
  if (text.includes('\0')) return false;
  const resolved = text.replace(/&#(x[0-9a-f]+|\d+);?/gi, (_reference, number: string) => {
    const code = number.startsWith('x') || number.startsWith('X') ? parseInt(number.slice(1), 16) : Number(number);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?(?:\s|<!--[\s\S]*?-->)*<svg[\s>]/i.test(resolved) && !active.test(resolved);
}
