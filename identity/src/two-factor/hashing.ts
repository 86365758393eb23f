import { AppError } from '../http/errors';
import { loadOnce } from '../loadOnce';

const loadArgon2 = loadOnce(() => import('@node-rs/argon2'));

/** Of the four threads that Node has for files, names and hashes, hashes get at most these. */
const width = 2;
/** About ten seconds of work; who comes after that is asked to come back. */
const longestQueue = 500;
const retryAfterSeconds = 2;

/** argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs slow work at most `width` at a time, so that neither memory nor threads run out under load. */
async function inPool<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw new AppError(503, 'errors.unavailable', { retryAfterSeconds });
  if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes to who waits; it is free only where nobody does.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @returns a salted argon2id hash in PHC form. @throws 503 where too many wait */
export const slowHash = (text: string): Promise<string> =>
  inPool(async () => (await loadArgon2()).hash(text, parameters));

/** Whether a text is the one that was hashed. @throws 503 where too many wait */
export const isHashOf = (hashed: string, text: string): Promise<boolean> =>
  inPool(async () => (await loadArgon2()).verify(hashed, text));
