import { randomInt } from 'node:crypto';
import type { Answer } from './harness';

/** Guesses at a code, the right one among them. */
export interface Guesses {
  guesses: string[];
  rightAt: number;
}

/** As many different codes of the length, the right one at a place by chance; a test that fails prints the place. */
export function guessesAround(code: string, count: number, rightAt = randomInt(count)): Guesses {
  const first = Number(code) - rightAt + 10 ** code.length;
  const guesses = Array.from({ length: count }, (_, place) =>
    String((first + place) % 10 ** code.length).padStart(code.length, '0'),
  );
  return { guesses, rightAt };
}

/** The responses that reveal whether a guess was right, which means that it was checked. */
export function lookedAt<Looked extends Pick<Answer, 'status' | 'body'>>(answers: readonly Looked[]): Looked[] {
  return answers.filter(({ status, body }) => status === 200 || body.tries_left !== undefined);
}

/** Makes the calls in their order, `atOnce` of them in parallel. @returns their answers, in the order of the calls */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [place, item] of waiting) results[place] = await call(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
