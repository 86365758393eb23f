import { unavailable } from '../../platform/http/errors';
import { loadOnce } from '../../platform/loadOnce';

/** At most this many of the four threads that Node has for files, DNS and hashes compute hashes. */
export const poolSize = 2;
/** Of each of the two queues: about ten seconds of work. A call beyond that gets 503; queued new hashes never cause a check to be refused. */
const longestQueue = 500;
const retryAfterSeconds = 2;

/** argon2id with OWASP's first recommended parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The functions of argon2 in use; hashes are in PHC form. */
interface Argon2 {
  hash(text: string, options: typeof parameters): Promise<string>;
  verify(hashed: string, text: string): Promise<boolean>;
}

/** Slow hashes of passwords and recovery codes. */
export interface Hashing {
  /** @returns a salted argon2id hash in PHC form. @throws 503 if the queue of new hashes is full */
  slowHash(text: string): Promise<string>;
  /** Whether a text matches a hash; runs before queued new hashes. @throws 503 if the queue of checks is full */
  isHashOf(hashed: string, text: string): Promise<boolean>;
}

/**
 * Hashes in a pool of `poolSize`, so that neither memory nor threads run out under load.
 * @param load replaces argon2 in tests
 */
export function createHashing(load: () => Promise<Argon2> = loadOnce(() => import('@node-rs/argon2'))): Hashing {
  let running = 0;
  const checks: (() => void)[] = [];
  const newHashes: (() => void)[] = [];

  const inPool = async <T>(queue: (() => void)[], work: (argon2: Argon2) => Promise<T>): Promise<T> => {
    if (queue.length >= longestQueue) throw unavailable('password hashing', retryAfterSeconds);
    if (running >= poolSize) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work(await load());
    } finally {
      // Checks come first: a new factor can wait, a sign-in should not.
      const next = checks.shift() ?? newHashes.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    slowHash: (text) => inPool(newHashes, (argon2) => argon2.hash(text, parameters)),
    isHashOf: (hashed, text) => inPool(checks, (argon2) => argon2.verify(hashed, text)),
  };
}
