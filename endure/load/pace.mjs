import { setTimeout as wait } from 'node:timers/promises';

const realTime = { now: () => performance.now(), wait };

/** Limits how many turns all clients together begin in a second; there is no limit until `perSecond` is set. */
export class Pace {
  /** How many turns clients have requested. */
  turns = 0;
  #time;
  #intervalMs = 0;
  #next = -Infinity;

  constructor(time = realTime) {
    this.#time = time;
  }

  /** How many turns may begin in a second from now on, evenly spaced. */
  set perSecond(count) {
    this.#intervalMs = 1000 / count;
  }

  /** Resolves when the caller may begin its turn. Turns not taken do not make later ones come faster. */
  async turn() {
    this.turns += 1;
    if (this.#intervalMs === 0) return;
    const now = this.#time.now();
    this.#next = Math.max(now, this.#next + this.#intervalMs);
    if (this.#next > now) await this.#time.wait(this.#next - now);
  }
}
