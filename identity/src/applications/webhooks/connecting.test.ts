import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noAnswerOf } from './noAnswer';
import { createPost, type PostAnswer } from './post';

describe('an unreachable webhook endpoint (R-68)', () => {
  // The HTTP library keeps the first timer that it gets: nothing in this file uses it before.
  beforeEach(
    () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] }),
  );
  afterEach(() => void jest.useRealTimers());

  it('is given up after five seconds', async () => {
    let lookedUp = (): void => undefined;
    const isLookedUp = new Promise<void>((resolve) => (lookedUp = resolve));
    // A name server that does not answer counts too: no connection is opened before it does.
    const calls = createPost('none', { lookup: () => lookedUp() });
    let answer: PostAnswer | undefined;
    const posted = calls.post('https://shop.example/hooks', {}, '{}').then((given) => (answer = given));
    await isLookedUp;
    await jest.advanceTimersByTimeAsync(4500);
    expect(answer).toBeUndefined();
    // The library checks its timers twice a second.
    await jest.advanceTimersByTimeAsync(2000);
    expect(answer && noAnswerOf(answer.status, answer.response)).toBe('connect_timeout');
    await posted;
    await calls.close();
  });
});
