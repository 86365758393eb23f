import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { landInOneStep } from './landInOneStep';

/** Calls back as a browser does, after it has kept the picture of the page. */
let shown: Promise<void>;
const startViewTransition = (change: () => Promise<void>) => {
  shown = Promise.resolve().then(change);
  return { ready: shown, finished: shown };
};
let isComplete: boolean;
const turns = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(document, { startViewTransition });
  document.body.innerHTML = '<main><h1>Код из СМС</h1></main>';
  isComplete = false;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'startViewTransition');
});

/** Notes when the page is shown again. */
async function land(signIn: () => Promise<void>): Promise<void> {
  await landInOneStep(signIn);
  void shown.then(() => (isComplete = true));
  await turns();
}
const show = async (markup: string) => {
  document.querySelector('main')!.innerHTML = markup;
  await turns();
};

describe('landing after a sign-in', () => {
  it('keeps the card until the next screen has its heading and nothing on it is loading', async () => {
    await land(() => Promise.resolve());
    expect(isComplete).toBe(false);
    await show('');
    await show('<div aria-busy="true"><h1>Аккаунт</h1></div>');
    await show('<h1>Аккаунт</h1><p aria-busy="true"></p>');
    expect(isComplete).toBe(false);
    document.querySelector('p')!.setAttribute('aria-busy', 'false');
    await turns();
    expect(isComplete).toBe(true);
  });

  it('shows the page as it is if the screen takes long', async () => {
    await land(() => Promise.resolve());
    await jest.advanceTimersByTimeAsync(3499);
    expect(isComplete).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isComplete).toBe(true);
  });

  it('reports a failed sign-in once, to its caller, and shows the card again', async () => {
    const failure = new Error('offline');
    await expect(landInOneStep(() => Promise.reject(failure))).rejects.toBe(failure);
    await expect(shown).resolves.toBeUndefined();
  });

  it('signs in where the browser has no view transitions', async () => {
    Reflect.deleteProperty(document, 'startViewTransition');
    const signIn = jest.fn(() => Promise.resolve());
    await landInOneStep(signIn);
    expect(signIn).toHaveBeenCalledTimes(1);
  });
});
