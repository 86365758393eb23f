import { setTimeout as wait } from 'node:timers/promises';

const realTime = { now: () => performance.now(), wait };

/** How often all clients together may begin something; at first as often as they can. */
export class Pace {
  /** How many were taken. */
  turns = 0;
  #time;
  #intervalMs = 0;
  #next = -Infinity;

  constructor(time = realTime) {
    this.#time = time;
  }

  /** From now on so many beginnings a second, evenly. */
  set perSecond(count) {
    this.#intervalMs = 1000 / count;
  }

  /** Resolves when it is the caller's turn. What was not used is not made up for. */
  async turn() {
    this.turns += 1;
    if (this.#intervalMs === 0) return;
    const now = this.#time.now();
    this.#next = Math.max(now, this.#next + this.#intervalMs);
    if (this.#next > now) await this.#time.wait(this.#next - now);
  }
}
