import type InputMask from 'imask/esm/controls/input';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type * as masks from './inputMask';
import type { MaskOptions } from './maskOptions';
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
  const isUnmasked = useRef(false);
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
    if (!library) {
      isUnmasked.current = true;
      return bindUnmasked(element, latest);
    }
    const characters = isUnmasked.current ? charactersBeforeCaret(element) : undefined;
    isUnmasked.current = false;
    // A new mask for new options: imask compares functions by their source and would keep the old ones.
    const created = new library.InputMask<MaskOptions>(element, options);
    write(created, element, latest.current.value);
    if (characters !== undefined) placeCaret(element, characters);
    created.on('accept', () => latest.current.accept(created.value));
    const stopWatching = watchReplacement(
      element,
      () => created.displayValue,
      (text) => {
        created.value = latest.current.readReplacement?.(text) ?? text;
      },
    );
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
    else show(element, latest.current);
  }, [input, options, value]);
}

const asItIs = (text: string): string => text;

/** Shows a value in the shape that the mask will give it; an unchanged text keeps its caret. */
function show(
  element: HTMLInputElement,
  { value, readUnmasked = asItIs }: Pick<MaskBinding, 'value' | 'readUnmasked'>,
) {
  const text = readUnmasked(value);
  if (element.value !== text) element.value = text;
}

/** Handles typing before the mask is loaded. */
function bindUnmasked(element: HTMLInputElement, latest: RefObject<MaskBinding>): () => void {
  const handleInput = () => {
    const { accept, readUnmasked = asItIs } = latest.current;
    const text = readUnmasked(element.value);
    // If the text was rejected the value does not change, so no render would correct the input.
    show(element, { value: text, readUnmasked });
    accept(text);
  };
  element.addEventListener('input', handleInput);
  return () => element.removeEventListener('input', handleInput);
}

const isSign = (letter: string): boolean => /\w/.test(letter);

/** Counts letters and digits before the caret, without the separators of a mask; undefined if the focus is elsewhere. */
function charactersBeforeCaret(element: HTMLInputElement): number | undefined {
  if (element !== document.activeElement) return undefined;
  return [...element.value.slice(0, element.selectionStart ?? undefined)].filter(isSign).length;
}

/** Restores the caret after that many letters and digits. */
function placeCaret(element: HTMLInputElement, characters: number): void {
  let passed = 0;
  const next = [...element.value].findIndex((letter) => isSign(letter) && (passed += 1) > characters);
  const place = next < 0 ? element.value.length : next;
  element.setSelectionRange(place, place);
}

/**
 * Writes a new text, e.g. of another country, and keeps the caret of a focused field behind it; imask would move it to the
 * start.
 */
function write(mask: InputMask<MaskOptions>, element: HTMLInputElement, value: string): void {
  if (mask.value === value) return;
  mask.value = value;
  if (element === document.activeElement) element.setSelectionRange(element.value.length, element.value.length);
}

/**
 * Works around imask. Autofill and suggesting keyboards replace the whole text, while imask looks for the change at the last
 * caret and mixes both texts: it gets such a text as a value. On focus imask moves the caret to the start, where the next digit
 * would be inserted.
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
  // In the capture phase, to run before imask's own listeners.
  element.addEventListener('input', handleInput, true);
  element.addEventListener('focus', handleFocus, true);
  return () => {
    element.removeEventListener('input', handleInput, true);
    element.removeEventListener('focus', handleFocus, true);
  };
}
