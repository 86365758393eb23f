import fc from 'fast-check';
import { somePhone } from './flows';

/** Spellings of `somePhone`, as people, address books and other systems write it. */
export const spellingsOfSomePhone = fc
  .tuple(
    fc.constantFrom('+7', '8', '7', '007', '+ 7', '＋7', '8-', '+7-', 'tel:+7', '8 ', '810 7'),
    fc.constantFrom('', ' ', '-', '.', '\u00a0', ' ('),
    fc.constantFrom(' ', '-', '.', ') ', '', '\u2009'),
    fc.constantFrom('-', ' ', '.', '', '\u2013'),
    fc.constantFrom('', ' ', '\t'),
  )
  .map(
    ([lead, before, after, between, edge]) => `${edge}${lead}${before}916${after}123${between}45${between}67${edge}`,
  );

const sampleSize = 200;

/** Different spellings of `somePhone`, the same ones in every run. The first is the value that the service keeps. */
export function someSpellings(count: number): string[] {
  const sample = fc.sample(spellingsOfSomePhone, { numRuns: sampleSize, seed: 1 });
  const different = [...new Set([somePhone, ...sample])];
  if (different.length < count) throw new Error(`There are ${different.length} spellings only.`);
  return different.slice(0, count);
}
