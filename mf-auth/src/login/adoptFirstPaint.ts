import { firstPaintId } from '@passport/shared/constants';
import { placeCaret } from '@passport/shared/form/selection';
import { digitsOf } from '@passport/shared/phone/readPhone';

/** What the visitor did in the first paint before mf-auth took over. */
interface FirstPaintInput {
  value: string;
  /** Digits after the caret: formatting the number adds separators but never moves digits. */
  digitsAfterCaret: number;
  isFocused: boolean;
  /** Enter was pressed; the inline script of the page prevented the submission. */
  isSubmitted: boolean;
}

/** Reads the card of the first paint without removing it: the live card is not on the page yet. */
export function readFirstPaint(page: Document = document): FirstPaintInput | undefined {
  const card = page.getElementById(firstPaintId);
  const input = card?.querySelector<HTMLInputElement>('input[name="phone"]');
  if (!card || !input) return undefined;
  return {
    value: input.value,
    digitsAfterCaret: digitsOf(input.value.slice(input.selectionEnd ?? input.value.length)).length,
    isFocused: page.activeElement === input,
    isSubmitted: card.matches('[data-submitted]') || card.querySelector('[data-submitted]') !== null,
  };
}

/** Removes the card of the first paint, in the frame in which the live screen appears. */
export function removeFirstPaint(page: Document = document): void {
  page.getElementById(firstPaintId)?.remove();
}

/** Moves focus and caret of the first paint to the live field, which holds the same digits with separators. */
export function adoptCaret(input: HTMLInputElement, { digitsAfterCaret, isFocused }: FirstPaintInput): void {
  if (!isFocused) return;
  input.focus({ preventScroll: true });
  placeCaret(input, digitsAfterCaret);
}
