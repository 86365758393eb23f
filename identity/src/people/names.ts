import { nameMinLength } from '@passport/shared/constants';
import { AppError } from '../platform/http/errors';
import type { MessageKey } from '../platform/http/messages/en';

/** Latin or Cyrillic letters; the letter ё is outside the range of the others. */
const letters = /^[A-Za-zА-Яа-яЁё]+$/;

const texts = {
  first_name: { tooShort: 'errors.incorrect-name-min-length', wrongChars: 'errors.incorrect-name-chars' },
  last_name: { tooShort: 'errors.incorrect-surname-min-length', wrongChars: 'errors.incorrect-surname-chars' },
} as const satisfies Record<string, Record<string, MessageKey>>;

type NameField = keyof typeof texts;

/** The error of a name (spec 5): it needs at least 2 letters, Latin or Cyrillic. */
function faultOf(field: NameField, name: string): MessageKey | undefined {
  if (name.length < nameMinLength) return texts[field].tooShort;
  return letters.test(name) ? undefined : texts[field].wrongChars;
}

/**
 * Trims and checks the names of a request.
 * @param names those of `first_name` and `last_name` that the request has
 * @throws 400 with a text on each invalid field
 */
export function readNames<Names extends Partial<Record<NameField, string | undefined>>>(names: Names): Names {
  const read: Partial<Record<NameField, string>> = {};
  const faults: Record<string, MessageKey> = {};
  for (const field of Object.keys(texts) as NameField[]) {
    const name = names[field]?.trim();
    if (name === undefined) continue;
    const fault = faultOf(field, name);
    if (fault) faults[field] = fault;
    read[field] = name;
  }
  const first = Object.values(faults)[0];
  if (first) throw new AppError(400, first, { fields: faults });
  return read as Names;
}
