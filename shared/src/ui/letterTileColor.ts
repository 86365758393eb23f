/** Backgrounds on which white letters have a contrast of at least 4.5:1; they are the same in both themes. */
export const letterTileColors = [
  '#3d5a80',
  '#0b6e8f',
  '#14703f',
  '#7a5a00',
  '#b0470f',
  '#b92036',
  '#a02a7d',
  '#6a3fc4',
] as const;

/** @returns the colour of a name, always the same for the same name */
export function letterTileColor(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return letterTileColors[sum % letterTileColors.length] ?? letterTileColors[0];
}
