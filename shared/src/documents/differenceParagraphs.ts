import type { PolicyDifference } from '../schemas/documents';

type Part = PolicyDifference['parts'][number];

/** Paragraphs of one kind in a row: those with a change, or those without. */
export interface ParagraphGroup {
  isChanged: boolean;
  paragraphs: Part[][];
}

/** Splits the parts of a difference at the blank lines between the blocks of the documents. */
function paragraphsOf(parts: readonly Part[]): Part[][] {
  const paragraphs: Part[][] = [[]];
  for (const { change, text } of parts) {
    text.split('\n\n').forEach((piece, index) => {
      if (index > 0) paragraphs.push([]);
      if (piece !== '') paragraphs.at(-1)?.push({ change, text: piece });
    });
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** Groups the paragraphs of a difference, so that long stretches without a change can be folded. */
export function groupParagraphs(parts: readonly Part[]): ParagraphGroup[] {
  const groups: ParagraphGroup[] = [];
  for (const paragraph of paragraphsOf(parts)) {
    const isChanged = paragraph.some(({ change }) => change !== 'same');
    const last = groups.at(-1);
    if (last?.isChanged === isChanged) last.paragraphs.push(paragraph);
    else groups.push({ isChanged, paragraphs: [paragraph] });
  }
  return groups;
}
