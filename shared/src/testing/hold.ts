import type { FakeAnswers } from './fakeApi';
import { settle } from './acts';

/**
 * Delays the response to a call, so that a test sees the screen while the call is in flight.
 * @param call e.g. `GET /user/sessions/`
 * @returns sends the response, which later calls get too, and waits for its effects
 */
export function hold(answers: FakeAnswers, call: string): (answer: unknown) => Promise<void> {
  const waiting: ((answer: unknown) => void)[] = [];
  answers[call] = () => new Promise((resolve) => waiting.push(resolve));
  return async (answer) => {
    answers[call] = answer;
    waiting.forEach((resolve) => resolve(answer));
    await settle();
  };
}
