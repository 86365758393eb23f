/**
 * Moves the toasts into the topmost open dialog, and back when it closes: everything outside of a modal is below its backdrop, cannot be
 * pressed and is not read out.
 */
export function keepReachable(place: HTMLElement): void {
  const page = place.ownerDocument;
  const dialog = [...page.querySelectorAll('dialog[open]')].at(-1);
  const home = dialog ?? page.body;
  if (place.parentElement === home) return;
  home.append(place);
  dialog?.addEventListener('close', () => keepReachable(place), { once: true });
}
