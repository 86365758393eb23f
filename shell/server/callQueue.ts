import type { Socket } from 'node:net';

/** For whom a call waits: it ends with their connection, or when its signal says so. */
export interface Waiter {
  visitor?: Socket | undefined;
  signal?: AbortSignal | undefined;
  /** When the call has waited long enough in all queues together, on the clock of `performance.now()`. */
  untilMs: number;
}

/** A call waited for a process that is not ready. Nothing was sent yet, so even an unsafe call may go to another one. */
export class TurnedAway extends Error {}

/** Calls to a process of the service beyond those that it may get at one time: they wait here, each for a bounded time. */
export class CallQueue {
  /** The function that ends each wait: with an error if the call got no place. */
  readonly #waiting = new Set<(reason?: Error) => void>();
  #free: number;

  /** @param places calls at one time */
  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Waits for a place, which the caller gives back with `leave`.
   * @throws {TurnedAway} by `turnAway`
   * @throws if none becomes free in time, or if nobody waits for the answer any more
   */
  async enter({ visitor, signal, untilMs }: Waiter): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const end = (reason?: Error): void => {
        this.#waiting.delete(end);
        clearTimeout(timer);
        visitor?.off('close', giveUp);
        signal?.removeEventListener('abort', giveUp);
        if (reason) reject(reason);
        else resolve();
      };
      const giveUp = (): void => end(new Error('no connection to the service became free'));
      const timer = setTimeout(giveUp, Math.max(0, untilMs - performance.now())).unref();
      this.#waiting.add(end);
      visitor?.once('close', giveUp);
      signal?.addEventListener('abort', giveUp);
      if (visitor?.destroyed === true || signal?.aborted === true) giveUp();
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free += 1;
  }

  /** Sends away everybody who waits: another process is ready, and this one is not. */
  turnAway(): void {
    for (const end of [...this.#waiting]) end(new TurnedAway('the process is not ready'));
  }
}
