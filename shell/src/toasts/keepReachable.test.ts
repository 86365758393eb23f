import { afterEach, expect, it } from '@jest/globals';
import { keepReachable } from './keepReachable';

afterEach(() => document.body.replaceChildren());

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  return dialog;
}

/** As a screen does: out of the page at once; the browser tells of it afterwards. */
function close(dialog: HTMLDialogElement): void {
  dialog.open = false;
  dialog.remove();
  dialog.dispatchEvent(new Event('close'));
}

it('puts the toasts into the topmost dialog, and back into what is open when that closes', () => {
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

it('leaves them where they are while nothing opens: what moves starts over', () => {
  const place = document.createElement('div');
  keepReachable(place);
  document.body.append(document.createElement('div'));
  keepReachable(place);
  expect(document.body.firstChild).toBe(place);
});
