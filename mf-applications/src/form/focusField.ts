/** Moves the focus to a field of the form by its name on the wire; of a list, to its first line. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`form :is(input, select, textarea)[name="${CSS.escape(name)}"]`)?.focus();
}
