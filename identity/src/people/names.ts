import { faultOfName, readName, type NameCharacters } from '@passport/shared/schemas/checks/personName';
import { AppError } from '../platform/http/errors';
import type { MessageKey } from '../platform/http/messages/en';

const texts = {
  first_name: { 'too-short': 'errors.incorrect-name-min-length', 'wrong-characters': 'errors.incorrect-name-chars' },
  last_name: {
    'too-short': 'errors.incorrect-surname-min-length',
    'wrong-characters': 'errors.incorrect-surname-chars',
  },
} as const satisfies Record<string, Record<string, MessageKey>>;

type NameField = keyof typeof texts;

/**
 * Reads and checks the names of a request (spec 5).
 * @param names those of `first_name` and `last_name` that the request has
 * @param characters that a name may have
 * @throws 400 with a text on each invalid field
 */
export function readNames<Names extends Partial<Record<NameField, string | undefined>>>(
  names: Names,
  characters: NameCharacters,
): Names {
  const read: Partial<Record<NameField, string>> = {};
  const faults: Record<string, MessageKey> = {};
  for (const field of Object.keys(texts) as NameField[]) {
    const typed = names[field];
    if (typed === undefined) continue;
    const name = readName(typed);
    const fault = faultOfName(name, characters);
    if (fault) faults[field] = texts[field][fault];
    read[field] = name;
  }
  const first = Object.values(faults)[0];
  if (first) throw new AppError(400, first, { fields: faults });
  return read as Names;
}
