import InputMask from 'imask/esm/controls/input';
import 'imask/esm/masked/pattern';
import 'imask/esm/masked/dynamic';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { MaskOptions } from './maskOptions';

/**
 * Shapes what is typed into an input by a mask (specification section 4, Text input). The mask owns the input's
 * text and caret; the value is bound both ways: what the mask accepts goes to `accept`, a new `value` goes into the mask.
 * @param input the element, rendered uncontrolled
 * @param options undefined leaves the input alone; memoise them
 */
export function useMask(
  input: RefObject<HTMLInputElement | null>,
  options: MaskOptions | undefined,
  value: string,
  accept: (value: string) => void,
): void {
  const mask = useRef<InputMask<MaskOptions>>(undefined);
  const latest = useRef(accept);
  const bound = useRef(value);
  useLayoutEffect(() => {
    latest.current = accept;
    bound.current = value;
  });

  useLayoutEffect(() => {
    if (!input.current || !options) return;
    // Made anew for new options: imask compares functions by their source and would keep the old ones.
    const created = new InputMask<MaskOptions>(input.current, options);
    write(created, input.current, bound.current);
    created.on('accept', () => latest.current(created.value));
    const stopWatching = watchReplacement(
      input.current,
      () => created.displayValue,
      (text) => {
        created.value = text;
      },
    );
    mask.current = created;
    if (created.value !== bound.current) latest.current(created.value);
    return () => {
      stopWatching();
      created.destroy();
      mask.current = undefined;
    };
  }, [input, options]);

  useLayoutEffect(() => {
    if (mask.current && input.current) write(mask.current, input.current, value);
  }, [input, value]);
}

/** Puts a whole new text in, e.g. of another country: who is in the field goes on behind it, where imask would put them before it. */
function write(mask: InputMask<MaskOptions>, element: HTMLInputElement, value: string): void {
  if (mask.value === value) return;
  mask.value = value;
  if (element === document.activeElement) element.setSelectionRange(element.value.length, element.value.length);
}

/**
 * Keeps from imask what it gets wrong. Autofill, keyboards that suggest, and whatever selects the text by itself replace it
 * at once: imask looks for the change where it saw the caret last and mixes the old text into the new one, so it is given such
 * a text as a value. And on focus it puts the caret to the start of the number, where what comes next would be inserted.
 */
function watchReplacement(element: HTMLInputElement, shown: () => string, replace: (text: string) => void): () => void {
  const handleInput = (event: Event) => {
    const text = element.value;
    const isGrownOrCut = text.startsWith(shown()) || shown().startsWith(text);
    if (isGrownOrCut || element.selectionEnd !== text.length) return;
    event.stopImmediatePropagation();
    replace(text);
  };
  const handleFocus = (event: Event) => event.stopImmediatePropagation();
  // Captured, so that they run before imask's own listeners.
  element.addEventListener('input', handleInput, true);
  element.addEventListener('focus', handleFocus, true);
  return () => {
    element.removeEventListener('input', handleInput, true);
    element.removeEventListener('focus', handleFocus, true);
  };
}
