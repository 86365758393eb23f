let isWatching = false;
let isPressed = false;
let waiting: (() => void)[] = [];

function handleRelease(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click of this very press comes first.
  if (due.length > 0) setTimeout(() => due.forEach((act) => act()));
}

/** Notes from now on whether a mouse button or a finger is down. Capturing, so that nothing on the page can hide a press from it. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('mousedown', () => (isPressed = true), true);
  for (const end of ['mouseup', 'dragend']) document.addEventListener(end, handleRelease, true);
}

/**
 * Runs an act that changes the layout: at once, or after the click of a press that is under way. A field that is left by a press on
 * a button would otherwise move that button with its error between the press and the release, and the browser would see no click.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
