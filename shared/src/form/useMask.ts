import type InputMask from 'imask/esm/controls/input';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type * as masks from './inputMask';
import type { MaskOptions } from './maskOptions';
import { whenIdle } from './whenIdle';

let library: typeof masks | undefined;
let loading: Promise<void> | undefined;

/**
 * Fetches the masks, which nobody needs before the first digit: they are half of what the first step of sign-in is made of.
 * Who only looks at the page does not pay for them; a load that failed is tried anew by the next call.
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
  /** Reads what is typed while the mask is on its way; as it is by default. */
  readUnmasked?: ((text: string) => string) | undefined;
}

/**
 * Shapes what is typed into an input by a mask (spec 4, Text input). The mask owns the input's
 * text and caret; the value is bound both ways: what the mask accepts goes to `accept`, a new `value` goes into the mask.
 * Until the mask has come, the input is bound as it is.
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
    // With each digit: a load that failed is tried anew. Idle first: a form that is sent at once has no use for a mask.
    return whenIdle(() => void loadMasks().then(() => setIsThere(library !== undefined)));
  }, [isNeeded, value]);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || !options) return;
    if (!library) {
      isUnmasked.current = true;
      return bindUnmasked(element, latest);
    }
    const signs = isUnmasked.current ? signsBeforeCaret(element) : undefined;
    isUnmasked.current = false;
    // Made anew for new options: imask compares functions by their source and would keep the old ones.
    const created = new library.InputMask<MaskOptions>(element, options);
    write(created, element, latest.current.value);
    if (signs !== undefined) placeCaret(element, signs);
    created.on('accept', () => latest.current.accept(created.value));
    const stopWatching = watchReplacement(
      element,
      () => created.displayValue,
      (text) => {
        created.value = text;
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

/** Shows a value as it will look once the mask is there; a text that looks so already keeps its caret. */
function show(
  element: HTMLInputElement,
  { value, readUnmasked = asItIs }: Pick<MaskBinding, 'value' | 'readUnmasked'>,
) {
  const text = readUnmasked(value);
  if (element.value !== text) element.value = text;
}

/** Takes what is typed before the mask is there. */
function bindUnmasked(element: HTMLInputElement, latest: RefObject<MaskBinding>): () => void {
  const handleInput = () => {
    const { accept, readUnmasked = asItIs } = latest.current;
    const text = readUnmasked(element.value);
    // Where nothing could be read the value stays, and no new one would put the text right.
    show(element, { value: text, readUnmasked });
    accept(text);
  };
  element.addEventListener('input', handleInput);
  return () => element.removeEventListener('input', handleInput);
}

const isSign = (letter: string): boolean => /\w/.test(letter);

/** Letters and digits before the caret, without what a mask puts between them; undefined where the focus is elsewhere. */
function signsBeforeCaret(element: HTMLInputElement): number | undefined {
  if (element !== document.activeElement) return undefined;
  return [...element.value.slice(0, element.selectionStart ?? undefined)].filter(isSign).length;
}

/** Puts the caret before the sign that it stood before. */
function placeCaret(element: HTMLInputElement, signs: number): void {
  let passed = 0;
  const next = [...element.value].findIndex((letter) => isSign(letter) && (passed += 1) > signs);
  const place = next < 0 ? element.value.length : next;
  element.setSelectionRange(place, place);
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
