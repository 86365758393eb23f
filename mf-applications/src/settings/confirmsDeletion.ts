/** Hyphens and dashes, which people and their keyboards replace by each other. */
const dashes = /[\u2010-\u2015\u2212]/g;

const plain = (text: string): string =>
  text.normalize('NFKC').replaceAll(dashes, '-').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The end of an application's ID, which confirms its deletion too: a name may be hard to type. */
export const idEndOf = (id: string): string => id.slice(-4);

/** Whether the typed text is the end of the application's ID, or its name; letter case and the kind of dash do not matter. */
export const confirmsDeletion = (typed: string, { name, id }: { name: string; id: string }): boolean =>
  [plain(name), plain(idEndOf(id))].includes(plain(typed));
