import { nameMinLength } from '../../constants';

/** Only letters (spec 5), or also hyphens, apostrophes and spaces between them: `NAME_CHARACTERS`. */
export const nameCharacters = ['letters', 'extended'] as const;
export type NameCharacters = (typeof nameCharacters)[number];

/** Every letter of the two scripts, with its accents: é, ё, ў, ї, ә, ñ. */
const letters = String.raw`(?:(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}]\p{M}*)+`;
const shapes: Record<NameCharacters, RegExp> = {
  letters: new RegExp(`^${letters}$`, 'u'),
  extended: new RegExp(`^${letters}(?:[-'’ ]${letters})*$`, 'u'),
};

/** A name as it is stored: composed letters, no surrounding spaces, single ones within it. */
export const readName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/** The fault of a name that `readName` has read (spec 5); undefined without one. */
export function faultOfName(name: string, characters: NameCharacters): 'too-short' | 'wrong-characters' | undefined {
  if (name.length < nameMinLength) return 'too-short';
  return shapes[characters].test(name) ? undefined : 'wrong-characters';
}
