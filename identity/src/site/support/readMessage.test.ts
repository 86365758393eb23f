import { expect, it } from '@jest/globals';
import { messageLength } from '@passport/shared/constants';
import { type AppError } from '../../platform/http/errors';
import { readMessage } from './readMessage';

/** Typical input, with its number of characters. */
const pieces: readonly (readonly [string, number])[] = [
  ['a', 1],
  ['Ж', 1],
  ['\u0438\u0306', 2],
  ['😀', 1],
  ['👩‍👩‍👧', 5],
  ['\u{10FFFF}', 1],
  ['\n', 1],
  ['\r\n', 1],
  [' ', 1],
  ['\u2028', 1],
  // Half of an emoji, as a cut-off paste leaves it.
  ['\uDC00', 1],
];
const limit = 1000;

/** The same numbers in every run. */
function createRandom(): (below: number) => number {
  let state = 20;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Texts of about a thousand characters, with their true lengths. */
function texts(count: number): { text: string; length: number }[] {
  const random = createRandom();
  return Array.from({ length: count }, () => {
    // Few kinds of characters in each, so that most of some texts is emoji or line breaks.
    const kinds = Array.from({ length: 1 + random(4) }, () => pieces[random(pieces.length)]!);
    const wanted = limit - 5 + random(11);
    let text = 'a';
    let length = 1;
    while (length < wanted) {
      const [piece, characters] = kinds[random(kinds.length)]!;
      text += piece;
      length += characters;
    }
    return { text, length };
  });
}

/** The texts as they arrive when a browser sends them in a form: with line breaks as CR LF, and whole characters only. */
async function sent(typed: readonly string[]): Promise<string[]> {
  const form = new FormData();
  for (const text of typed) form.append('body', text);
  const response = new Response(form);
  const boundary = response.headers.get('content-type')!.split('boundary=')[1]!;
  const parts = (await response.text()).split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2));
}

function isTaken(body: string): boolean {
  try {
    readMessage({ body }, { phone: '+79161234567', email: 'anna@example.com' });
    return true;
  } catch (error) {
    expect((error as AppError).message).toBe('errors.message-limit');
    return false;
  }
}

it('the length of 10,000 messages equals that in the form: by characters, with emoji and line breaks', async () => {
  const typed = texts(10_000);
  const arrived = await sent(typed.map(({ text }) => text));
  expect(arrived).toHaveLength(10_000);
  expect(arrived.filter((text) => text.includes('\r\n')).length).toBeGreaterThan(1000);
  const wrong = typed.filter(({ text, length }, place) => {
    const isRight = messageLength(text) === length && isTaken(arrived[place]!) === length <= limit;
    return !isRight;
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(typed.filter(({ length }) => length > limit).length).toBeGreaterThan(1000);
});
