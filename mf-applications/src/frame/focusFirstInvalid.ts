/** Focuses the first field of a form that shows an error. Called after the render that shows it. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
