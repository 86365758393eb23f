import { unfold } from '../frame/unfold';

/** Moves the focus to a field of the form by its name on the wire; of a list, to its first line; of a choice, to the selected option. */
export function focusField(name: string): void {
  const escaped = CSS.escape(name);
  // The buttons of a choice have its name and an id: which distinguish two forms.
  const selector = `form :is(input, select, textarea)[name="${escaped}"], form [name^="${escaped}-"]:checked`;
  const field = document.querySelector<HTMLElement>(selector);
  if (!field) return;
  unfold(field);
  field.focus();
}
