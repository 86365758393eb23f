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
    created.on('accept', () => latest.current(created.value));
    const stopWatching = watchReplacement(input.current, (text) => {
      created.value = text;
    });
    mask.current = created;
    if (created.value !== bound.current) latest.current(created.value);
    return () => {
      stopWatching();
      created.destroy();
      mask.current = undefined;
    };
  }, [input, options]);

  useLayoutEffect(() => {
    if (mask.current && mask.current.value !== value) mask.current.value = value;
  }, [value]);
}

/**
 * Autofill and keyboards that suggest replace the whole text at once. imask takes that for typing at the last caret that it saw and
 * mixes the old text into the new one, so it is given the text as a value instead.
 */
function watchReplacement(element: HTMLInputElement, replace: (text: string) => void): () => void {
  const handle = (event: Event) => {
    const { inputType, data } = event as Partial<InputEvent>;
    const isWhole = !inputType || inputType === 'insertReplacementText' || data === element.value;
    if (!isWhole) return;
    event.stopImmediatePropagation();
    replace(element.value);
  };
  // Captured, so that it runs before imask's own listener.
  element.addEventListener('input', handle, true);
  return () => element.removeEventListener('input', handle, true);
}
