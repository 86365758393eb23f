/** The puzzle of a challenge (ALTCHA v1). */
export interface Puzzle {
  algorithm: string;
  challenge: string;
  salt: string;
  maxnumber: number;
}

/** Hashes are computed in batches: each await costs a turn of the event loop. */
const batchSize = 64;

const encoder = new TextEncoder();

const bytesOf = (hex: string): number[] => Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/**
 * Finds the number whose hash together with the salt is the challenge.
 * @param pause awaited between batches, to give the thread other work
 * @throws Error if no number fits
 */
export async function solve(
  { algorithm, challenge, salt, maxnumber }: Puzzle,
  pause: () => Promise<void> | void = () => undefined,
): Promise<number> {
  const wanted = bytesOf(challenge);
  const isRight = async (number: number): Promise<boolean> => {
    const hash = new Uint8Array(await crypto.subtle.digest(algorithm, encoder.encode(`${salt}${number}`)));
    // Nearly always the first byte differs; formatting the whole hash would cost as much as computing it.
    return wanted.every((byte, index) => byte === hash[index]);
  };
  for (let from = 0; from <= maxnumber; from += batchSize) {
    const results = await Promise.all(Array.from({ length: batchSize }, (_, index) => isRight(from + index)));
    const found = results.indexOf(true);
    if (found >= 0) return from + found;
    await pause();
  }
  throw new Error('the challenge has no solution');
}
