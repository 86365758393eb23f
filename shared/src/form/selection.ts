const countCharacters = (text: string): number => text.match(/\w/g)?.length ?? 0;

/**
 * A caret or selection, stored as how many letters and digits follow its start and its end. A mask inserts separators and may
 * prepend a dial code, so indexes into the text do not survive it; these counts do.
 */
interface Selection {
  afterStart: number;
  afterEnd: number;
  isFromStart: boolean;
}

/** Reads caret or selection; undefined if the focus is elsewhere. */
export function readSelection(element: HTMLInputElement): Selection | undefined {
  if (element !== document.activeElement) return undefined;
  const { value, selectionStart, selectionEnd } = element;
  return {
    afterStart: countCharacters(value.slice(selectionStart ?? value.length)),
    afterEnd: countCharacters(value.slice(selectionEnd ?? value.length)),
    isFromStart: selectionStart === 0,
  };
}

/** @returns the last index that `count` letters and digits follow; 0 if the text has fewer */
function indexWithAfter(text: string, count: number): number {
  let index = text.length;
  for (let left = count; left > 0 && index > 0; index -= 1) left -= countCharacters(text.charAt(index - 1));
  return index;
}

/** Places the caret so that `after` letters and digits follow it. */
export function placeCaret(element: HTMLInputElement, after: number): void {
  const index = indexWithAfter(element.value, after);
  element.setSelectionRange(index, index);
}

/** Selects the same letters and digits again after the text has changed, or puts the caret back between them. */
export function restoreSelection(element: HTMLInputElement, { afterStart, afterEnd, isFromStart }: Selection): void {
  if (afterStart === afterEnd) return placeCaret(element, afterStart);
  const { value } = element;
  const start = isFromStart ? 0 : indexWithAfter(value, afterStart);
  const end = afterEnd === 0 ? value.length : indexWithAfter(value, afterEnd + 1) + 1;
  element.setSelectionRange(start, end);
}
