const countCharacters = (text: string): number => text.match(/\w/g)?.length ?? 0;

/**
 * A caret or selection, held as the number of letters and digits after each of its ends: masks add and move separators, and may add
 * a dial code in front.
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

/** The greatest index with that many letters and digits after it; 0 if the text has fewer. */
function indexWithAfter(text: string, count: number): number {
  let index = text.length;
  for (let left = count; left > 0 && index > 0; index -= 1) left -= countCharacters(text.charAt(index - 1));
  return index;
}

/** Puts the caret where that many letters and digits come after it. */
export function placeCaret(element: HTMLInputElement, after: number): void {
  const index = indexWithAfter(element.value, after);
  element.setSelectionRange(index, index);
}

/** Restores caret or selection on the same letters and digits. */
export function restoreSelection(element: HTMLInputElement, { afterStart, afterEnd, isFromStart }: Selection): void {
  if (afterStart === afterEnd) return placeCaret(element, afterStart);
  const { value } = element;
  const start = isFromStart ? 0 : indexWithAfter(value, afterStart);
  const end = afterEnd === 0 ? value.length : indexWithAfter(value, afterEnd + 1) + 1;
  element.setSelectionRange(start, end);
}
