import type { Messages } from '../host/RemoteModule';

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** Every text as its key path and its sorted placeholders. Plural forms are merged, because languages have different ones. */
function outline(messages: Messages, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, text] of Object.entries(messages)) {
    const name = `${path}${key}`.replace(pluralEnding, '');
    if (typeof text !== 'string') {
      for (const [inner, places] of outline(text, `${name}.`)) found.set(inner, places);
      continue;
    }
    const places = [...text.matchAll(/\{\{\s*(\w+)/g), ...text.matchAll(/<(\w+)/g)].map((match) => match[1]);
    found.set(
      name,
      [...new Set(places)]
        .filter((place) => place !== 'count')
        .sort()
        .join(' '),
    );
  }
  return found;
}

const emptyTexts = (messages: Messages, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, text]) =>
    typeof text === 'string' ? (text.trim() === '' ? [`${path}${key}`] : []) : emptyTexts(text, `${path}${key}.`),
  );

/**
 * Compares two sets of texts: the same keys and placeholders, and no empty text.
 * @returns one line per difference
 */
export function messageDifferences(one: Messages, other: Messages): string[] {
  const [left, right] = [outline(one), outline(other)];
  const keys = new Set([...left.keys(), ...right.keys()]);
  const differences = [...keys]
    .filter((key) => left.get(key) !== right.get(key))
    .map((key) => `${key}: ${left.get(key) ?? 'missing'} | ${right.get(key) ?? 'missing'}`);
  return [...differences, ...[...emptyTexts(one), ...emptyTexts(other)].map((key) => `${key}: empty`)];
}
