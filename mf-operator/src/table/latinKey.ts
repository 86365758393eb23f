/**
 * The name of a pressed key: the Latin letter or key name that the browser reports, e.g. `ArrowDown`; in another layout, e.g. Russian, the
 * letter that a QWERTY keyboard has in the same position.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length > 1 || /^[a-z]$/i.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
