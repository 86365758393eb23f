import type { DocumentBlock, DocumentRun, PolicyDifference } from '@passport/shared/schemas/documents';
import type { diffArrays } from 'diff';
import { loadOnce } from '../../platform/loadOnce';
import { plainText } from './parseDocument';

const loadDiff = loadOnce(() => import('diff'));

/**
 * The units of comparison: whole words, breaks between blocks, and every other character by itself. The library's own word mode recognizes
 * Latin letters only and would compare Russian texts letter by letter.
 */
const tokens = /[\p{L}\p{N}]+|\n\n|[^\p{L}\p{N}]/gu;

/**
 * Limit of removed and added words, or paragraphs, of one comparison: the time grows with their square and blocks the
 * process, 1,000 for 40 ms and 6,000 for 1.5 s. All of a comparison together stays below 100 ms for 120 kB (`npm run bench:support`).
 */
const maxEdits = { words: 450, paragraphs: 800 };
/** Limit of one paragraph, so that a rewritten one does not use up the edits of the others. */
const maxEditsOfPair = 200;

type Parts = PolicyDifference['parts'];
type DiffArrays = typeof diffArrays;
/** Steps that the comparison of changed paragraphs may still take, all of them together. */
interface Budget {
  steps: number;
}

/** The compared parts of a revision. */
export interface ComparedDocument {
  title: string;
  blocks: readonly DocumentBlock[];
}

type RunsText = (runs?: readonly DocumentRun[]) => string;

const textOf = ({ runs, items }: DocumentBlock, say: RunsText): string =>
  items ? items.map((item) => `• ${say(item)}`).join('\n\n') : say(runs);

/** The words of a document, a blank line between its blocks. @param say the words of one block; those that a page shows by default */
export const readingText = (blocks: readonly DocumentBlock[], say: RunsText = plainText): string =>
  blocks.map((block) => textOf(block, say)).join('\n\n');

/** The compared text of a revision: the title, and the words with the address behind each link. */
export const comparedText = ({ title, blocks }: ComparedDocument): string =>
  `${title}\n\n${readingText(blocks, withAddresses)}`;

const withAddresses = (runs: readonly DocumentRun[] = []): string =>
  runs.map((run, place) => (endsLink(run, runs[place + 1]) ? `${run.text} (${run.href})` : run.text)).join('');

/** Whether an address follows a run: a link may have several styles, and its words may be the address. */
const endsLink = ({ text, href }: DocumentRun, next: DocumentRun | undefined): boolean =>
  href !== undefined && !href.startsWith('#') && href !== next?.href && href !== text && href !== `mailto:${text}`;

/**
 * Compares two revisions, titles and link addresses included, word by word; where too many words differ for that, paragraph by
 * paragraph, and word by word inside those that have a counterpart.
 * @returns the parts of both texts in the order of reading: `removed` are only in `before`, `added` only in `after`
 */
export async function compareDocuments(before: ComparedDocument, after: ComparedDocument): Promise<Parts> {
  const { diffArrays } = await loadDiff();
  const [was, is] = [comparedText(before), comparedText(after)];
  return merge(compareWords(diffArrays, was, is, maxEdits.words) ?? compareParagraphs(diffArrays, was, is));
}

/** @returns undefined if more than `edits` words were removed or added */
function compareWords(diffArrays: DiffArrays, was: string, is: string, edits: number): Parts | undefined {
  const [before, after] = [was.match(tokens) ?? [], is.match(tokens) ?? []];
  if (leastEdits(before, after) > edits) return undefined;
  const changes = diffArrays(before, after, { maxEditLength: edits });
  return changes?.map(({ added, removed, value }) => ({
    change: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** How many words have no counterpart anywhere in the other list: at least these are removed and added. */
function leastEdits(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of after) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    same += 1;
  }
  return before.length + after.length - 2 * same;
}

function compareParagraphs(diffArrays: DiffArrays, was: string, is: string): Parts {
  const [before, after] = [paragraphsOf(was), paragraphsOf(is)];
  const changes = diffArrays(before, after, { maxEditLength: maxEdits.paragraphs });
  const budget = { steps: maxEdits.words ** 2 };
  if (!changes) return compareChanged(diffArrays, before, after, budget);
  const parts: Parts = [];
  changes.forEach(({ added, removed, value }, place) => {
    const [previous, next] = [changes[place - 1], changes[place + 1]];
    if (removed) parts.push(...compareChanged(diffArrays, value, next?.added ? next.value : [], budget));
    else if (!added) parts.push({ change: 'same', text: value.join('') });
    else if (!previous?.removed) parts.push({ change: 'added', text: value.join('') });
  });
  return parts;
}

/** Compares paragraphs with those in their place: each with its counterpart if there are as many, otherwise all together. */
function compareChanged(diffArrays: DiffArrays, before: string[], after: string[], budget: Budget): Parts {
  const pairs =
    before.length === after.length
      ? before.map((was, place) => [was, after[place] ?? ''] as const)
      : [[before.join(''), after.join('')] as const];
  return pairs.flatMap(([was, is]) => {
    if (was === is) return [{ change: 'same' as const, text: was }];
    const edits = Math.min(maxEditsOfPair, Math.floor(Math.sqrt(budget.steps)));
    const parts = edits > 0 ? compareWords(diffArrays, was, is, edits) : undefined;
    budget.steps -= (parts ? editsOf(parts) : edits) ** 2;
    return parts ?? replaced(was, is);
  });
}

const replaced = (was: string, is: string): Parts => [
  { change: 'removed', text: was },
  { change: 'added', text: is },
];

const editsOf = (parts: Parts): number =>
  parts.reduce((sum, { change, text }) => sum + (change === 'same' ? 0 : (text.match(tokens)?.length ?? 0)), 0);

/** The paragraphs of a text, each with the blank line before it. */
const paragraphsOf = (text: string): string[] => text.split(/(?=\n\n)/);

/** Joins neighbours of one kind. */
function merge(parts: Parts): Parts {
  const merged: Parts = [];
  for (const { change, text } of parts) {
    const last = merged.at(-1);
    if (last?.change === change) last.text += text;
    else if (text !== '') merged.push({ change, text });
  }
  return merged;
}
