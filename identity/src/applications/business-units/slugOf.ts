import { randomBytes } from 'node:crypto';

/** Leaves room for a number within the 100 characters of a slug. */
const maxLength = 90;

/** What a slug keeps of a title; a random one where that is nothing, as with a title in another alphabet. */
function slugOfTitle(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, maxLength).replace(/-$/, '') || `unit-${randomBytes(4).toString('hex')}`;
}

/** A slug for a business unit that was given none, with a number where others have it already. */
export async function slugOf(title: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const base = slugOfTitle(title);
  let slug = base;
  for (let number = 2; await isTaken(slug); number++) slug = `${base}-${number}`;
  return slug;
}
