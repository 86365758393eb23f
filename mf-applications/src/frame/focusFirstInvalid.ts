import { unfold } from './unfold';

/** Focuses the first field of a form that shows an error, and unfolds it. Called after the render that shows them. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  invalid.forEach(unfold);
  invalid[0]?.focus();
}
