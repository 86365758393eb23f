import { expect, it, jest } from '@jest/globals';
import { createAnswerCache } from './answerCache';

/** An upstream service that is queried by key, and responds when the test triggers it. */
function upstream() {
  const questions: { resolve(answer: string | undefined): void; reject(error: Error): void }[] = [];
  const ask = jest.fn(
    () => new Promise<string | undefined>((resolve, reject) => void questions.push({ resolve, reject })),
  );
  return { ask, questions };
}

it('parallel calls share one request, however long the response takes, and the result is cached', async () => {
  const cached = createAnswerCache<string>(2);
  const { ask, questions } = upstream();
  const calls = Array.from({ length: 100 }, () => cached('terms', ask));
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
  questions[0]!.resolve('Terms');
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['Terms']));
  expect(await cached('terms', ask)).toBe('Terms');
  expect(ask).toHaveBeenCalledTimes(1);
});

it('each key has its own request', async () => {
  const cached = createAnswerCache<string>(2);
  const [terms, privacy] = [cached('terms', () => Promise.resolve('T')), cached('privacy', () => Promise.resolve('P'))];
  expect([await terms, await privacy]).toEqual(['T', 'P']);
});

it.each([
  ['is missing', ({ resolve }: ReturnType<typeof upstream>['questions'][0]) => resolve(undefined), undefined],
  ['has failed', ({ reject }: ReturnType<typeof upstream>['questions'][0]) => reject(new Error('gone')), 'gone'],
])('asks again for what %s', async (_case, answer, problem) => {
  const cached = createAnswerCache<string>(2);
  const { ask, questions } = upstream();
  const first = cached('terms', ask).catch(({ message }: Error) => message);
  await Promise.resolve();
  answer(questions[0]!);
  expect(await first).toBe(problem);
  const second = cached('terms', ask);
  await Promise.resolve();
  questions[1]!.resolve('Terms');
  expect(await second).toBe('Terms');
});
