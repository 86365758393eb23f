import { setTimeout as wait } from 'node:timers/promises';
import { phoneOf } from '../../scripts/bench/flow/programs.mjs';

const giveUpMs = 60_000;

/** @returns milliseconds until calls that need the database are answered ten times in a row */
export async function untilServed({ url, people }, limitMs = giveUpMs) {
  const started = performance.now();
  const phone = phoneOf(people - 1);
  let inRow = 0;
  let first = 0;
  while (performance.now() - started < limitMs) {
    const asked = performance.now();
    const isServed = await fetch(`${url}/api/user/identify/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.200.0.1' },
      body: JSON.stringify({ phone }),
      signal: AbortSignal.timeout(5000),
    }).then(
      async (answer) => (await answer.text()) && answer.ok,
      () => false,
    );
    inRow = isServed ? inRow + 1 : 0;
    if (inRow === 1) first = asked;
    if (inRow === 10) return first - started;
    if (!isServed) await wait(50);
  }
  return Infinity;
}
