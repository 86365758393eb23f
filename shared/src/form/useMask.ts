import type InputMask from 'imask/esm/controls/input';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type * as masks from './inputMask';
import type { MaskOptions } from './maskOptions';
import { readSelection, restoreSelection } from './selection';
import { whenIdle } from './whenIdle';

let library: typeof masks | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the masks. They are half of the first step's code and nobody needs them before the first digit. The next call retries a
 * failed load.
 */
export function loadMasks(): Promise<void> {
  loading ??= import('./inputMask').then(
    (loaded) => {
      library = loaded;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

interface MaskBinding {
  value: string;
  accept(value: string): void;
  /** Shapes what is typed while the mask is being loaded. By default the text stays unchanged. */
  readUnmasked?: ((text: string) => string) | undefined;
  /** Reads a text that replaced the whole value. By default the mask reads it. */
  readReplacement?: ((text: string) => string) | undefined;
}

/**
 * Shapes the text of an input by a mask (spec 4, Text input). The mask owns the text and the caret, and the value is bound both
 * ways: accepted text goes to `accept`, a new `value` goes into the mask. Until the mask is loaded the input is bound without
 * it.
 * @param input the element, rendered uncontrolled
 * @param options undefined leaves the input alone; memoise them
 */
export function useMask(
  input: RefObject<HTMLInputElement | null>,
  options: MaskOptions | undefined,
  binding: MaskBinding,
): void {
  const { value } = binding;
  const [isThere, setIsThere] = useState(library !== undefined);
  const mask = useRef<InputMask<MaskOptions>>(undefined);
  const latest = useRef(binding);
  useLayoutEffect(() => {
    latest.current = binding;
  });

  const isNeeded = options !== undefined && value !== '' && !isThere;
  useLayoutEffect(() => {
    if (!isNeeded) return undefined;
    // On each digit, which also retries a failed load. In idle time: a form that is sent at once needs no mask.
    return whenIdle(() => void loadMasks().then(() => setIsThere(library !== undefined)));
  }, [isNeeded, value]);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || !options) return;
    if (!library) return bindUnmasked(element, latest);
    const selection = readSelection(element);
    // A new mask for new options: imask compares functions by their source and would keep the old ones.
    const created = new library.InputMask<MaskOptions>(element, options);
    write(created, element, latest.current.value);
    if (selection) restoreSelection(element, selection);
    created.on('accept', () => latest.current.accept(created.value));
    const stopWatching = watchInput(element, created, latest);
    mask.current = created;
    if (created.value !== latest.current.value) latest.current.accept(created.value);
    return () => {
      stopWatching();
      created.destroy();
      mask.current = undefined;
    };
  }, [input, options, isThere]);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || !options) return;
    if (mask.current) write(mask.current, element, value);
    else {
      const { readUnmasked = asItIs } = latest.current;
      show(element, readUnmasked(value));
    }
  }, [input, options, value]);
}

const asItIs = (text: string): string => text;

/** Writes a text without moving the caret. */
function show(element: HTMLInputElement, text: string): void {
  if (element.value === text) return;
  const selection = readSelection(element);
  element.value = text;
  if (selection) restoreSelection(element, selection);
}

/** Handles typing before the mask is loaded. */
function bindUnmasked(element: HTMLInputElement, latest: RefObject<MaskBinding>): () => void {
  const handleInput = () => {
    const { accept, readUnmasked = asItIs } = latest.current;
    const text = readUnmasked(element.value);
    // If the text was rejected the value does not change, so no render would correct the input.
    show(element, text);
    accept(text);
  };
  element.addEventListener('input', handleInput);
  return () => element.removeEventListener('input', handleInput);
}

/** Writes a new text, e.g. of another country. Caret and selection stay where they are; imask would move them to the start. */
function write(mask: InputMask<MaskOptions>, element: HTMLInputElement, value: string): void {
  if (mask.value === value) return;
  const selection = readSelection(element);
  mask.value = value;
  if (selection) restoreSelection(element, selection);
}

/**
 * Works around imask, which looks for a change at the selection of the last key press.
 * - Autofill and suggesting keyboards replace the whole text, and a menu cuts what was selected without a key: imask would mix
 *   both texts, so it gets the new one as a value.
 * - On focus it moves the caret to the start, where the next digit would be inserted.
 * @returns a function that ends this
 */
function watchInput(
  element: HTMLInputElement,
  mask: InputMask<MaskOptions>,
  latest: RefObject<MaskBinding>,
): () => void {
  const handleInput = (event: Event) => {
    const { value: text } = element;
    const shown = mask.displayValue;
    const caret = element.selectionEnd ?? text.length;
    if (isRangeRemoved(shown, text, caret)) {
      event.stopImmediatePropagation();
      const selection = readSelection(element);
      mask.value = text;
      if (selection) restoreSelection(element, selection);
    } else if (!text.startsWith(shown) && !shown.startsWith(text) && caret === text.length) {
      event.stopImmediatePropagation();
      mask.value = latest.current.readReplacement?.(text) ?? text;
    }
  };
  const handleFocus = (event: Event) => event.stopImmediatePropagation();
  // In the capture phase, to run before imask's own listeners.
  element.addEventListener('input', handleInput, true);
  element.addEventListener('focus', handleFocus, true);
  return () => {
    element.removeEventListener('input', handleInput, true);
    element.removeEventListener('focus', handleFocus, true);
  };
}

/** Whether several characters before or behind the caret are gone, and nothing else has changed. */
const isRangeRemoved = (shown: string, text: string, caret: number): boolean =>
  shown.length - text.length > 1 && shown.startsWith(text.slice(0, caret)) && shown.endsWith(text.slice(caret));
