import type { Messages } from '../i18n/Messages';
import { vocabulary } from './vocabulary';

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

/** @returns key paths of the texts that are of a kind */
const textsThat = (isOfKind: (text: string) => boolean, messages: Messages, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, text]) =>
    typeof text === 'string' ? (isOfKind(text) ? [`${path}${key}`] : []) : textsThat(isOfKind, text, `${path}${key}.`),
  );

const emptyTexts = (messages: Messages) => textsThat((text) => text.trim() === '', messages);

/** @returns key paths of the texts with Latin letters, apart from the names of placeholders */
export const latinTexts = (messages: Messages): string[] =>
  textsThat((text) => /[A-Za-z]/.test(text.replace(/\{\{\w+\}\}/g, '')), messages);

/** People say don’t, isn’t and can’t. The specification words one text itself. */
const longForm =
  /\b(?:(?:do|does|did|is|are|was|were|has|have|could|would|should|will) not\b(?! have access to perform)|cannot\b)/i;

/** @returns the fault of an English text: a straight apostrophe, or a missing contraction */
export const unspoken = (text: string): string | undefined => (/\p{L}'\p{L}/u.exec(text) ?? longForm.exec(text))?.[0];

/** @returns a word of a text that has another one in its place (see vocabulary), and that one */
export function unwanted(text: string): string | undefined {
  const plain = text.replace(/\s+/g, ' ').replaceAll('\u2011', '-').replaceAll('’', "'");
  const found = vocabulary.find(({ words }) => words.test(plain));
  return found && `“${found.words.exec(plain)?.[0] ?? ''}” instead of: ${found.instead}`;
}

/** @returns a line for each text with such a word */
function unwantedTexts(messages: Messages, path = ''): string[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    if (typeof text !== 'string') return unwantedTexts(text, `${path}${key}.`);
    const word = unwanted(text);
    return word === undefined ? [] : [`${path}${key}: ${word}`];
  });
}

/**
 * Compares two sets of texts: the same keys and placeholders, no empty text, the apostrophe and the contractions of English,
 * and one word for one thing (see vocabulary).
 * @returns one line per difference
 */
export function messageDifferences(one: Messages, other: Messages): string[] {
  const [left, right] = [outline(one), outline(other)];
  const keys = new Set([...left.keys(), ...right.keys()]);
  const differences = [...keys]
    .filter((key) => left.get(key) !== right.get(key))
    .map((key) => `${key}: ${left.get(key) ?? 'missing'} | ${right.get(key) ?? 'missing'}`);
  return [
    ...differences,
    ...[one, other].flatMap((messages) => [
      ...emptyTexts(messages).map((key) => `${key}: empty`),
      ...textsThat((text) => unspoken(text) !== undefined, messages).map((key) => `${key}: apostrophe or long form`),
      ...unwantedTexts(messages),
    ]),
  ];
}
