/** Opens what folds a field away: a field in there could not take the focus. */
export function unfold(field: HTMLElement): void {
  const fold = field.closest('details');
  if (fold) fold.open = true;
}
