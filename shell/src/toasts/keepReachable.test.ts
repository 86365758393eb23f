import { afterEach, expect, it } from '@jest/globals';
import { keepReachable } from './keepReachable';

afterEach(() => document.body.replaceChildren());

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  return dialog;
}

/** As a screen does: removed from the page immediately, with the browser's event afterwards. */
function close(dialog: HTMLDialogElement): void {
  dialog.open = false;
  dialog.remove();
  dialog.dispatchEvent(new Event('close'));
}

it('toasts are moved into the topmost dialog, and back into the next open one when it closes', () => {
  const place = document.createElement('div');
  keepReachable(place);
  expect(place.parentElement).toBe(document.body);
  const [outer, inner] = [openDialog(), openDialog()];
  keepReachable(place);
  expect(place.parentElement).toBe(inner);
  close(inner);
  expect(place.parentElement).toBe(outer);
  close(outer);
  expect(place.parentElement).toBe(document.body);
});

it('toasts are not moved while nothing opens, because their animation would restart', () => {
  const place = document.createElement('div');
  keepReachable(place);
  document.body.append(document.createElement('div'));
  keepReachable(place);
  expect(document.body.firstChild).toBe(place);
});
