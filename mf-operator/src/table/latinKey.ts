/**
 * The name of a pressed key: as typed where that is a Latin letter or has a name, e.g. `ArrowDown`; otherwise the letter at its place, so that
 * a key is the same one in a Russian layout.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length > 1 || /^[a-z]$/i.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
