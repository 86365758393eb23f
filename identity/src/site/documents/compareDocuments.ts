import type { DocumentBlock, PolicyDifference } from '@passport/shared/schemas/documents';
import { loadOnce } from '../../platform/loadOnce';
import { plainText } from './parseDocument';

const loadDiff = loadOnce(() => import('diff'));

/**
 * What is compared: whole words, breaks between blocks, and every other character by itself. The library's own word mode recognizes
 * Latin letters only: in Russian texts it would mark single letters instead of words.
 */
const tokens = /[\p{L}\p{N}]+|\n\n|[^\p{L}\p{N}]/gu;

/**
 * With more differences than this the comparison is given up, because its time grows with their square and holds the process for
 * seconds. Such texts have so little in common that one is shown after the other.
 */
const maxChangedTokens = 20_000;

const textOf = ({ runs, items }: DocumentBlock): string =>
  items ? items.map((item) => `• ${plainText(item)}`).join('\n\n') : plainText(runs);

/** The words of a document, a blank line between its blocks. */
export const readingText = (blocks: readonly DocumentBlock[]): string => blocks.map(textOf).join('\n\n');

/**
 * Compares two revisions word by word.
 * @returns the parts of both texts in the order of reading: `removed` stand only in `before`, `added` only in `after`
 */
export async function compareDocuments(
  before: readonly DocumentBlock[],
  after: readonly DocumentBlock[],
): Promise<PolicyDifference['parts']> {
  const { diffArrays } = await loadDiff();
  const [was, is] = [readingText(before), readingText(after)];
  const changes = diffArrays(was.match(tokens) ?? [], is.match(tokens) ?? [], { maxEditLength: maxChangedTokens });
  if (!changes) {
    return [
      { change: 'removed', text: was },
      { change: 'added', text: is },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    change: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}
