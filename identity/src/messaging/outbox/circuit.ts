import type { Clock } from '../../platform/clock';

/** Failures in a row after which a peer counts as away. */
const failuresToOpen = 5;
const pauseMs = 15_000;

/** Keeps workers from a gateway that is away: after some failures in a row nothing is handed to it for a while, then one try. */
export class Circuit {
  readonly #clock: Clock;
  #failures = 0;
  #retryAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether nothing should be handed over now. */
  get isOpen(): boolean {
    return this.#failures >= failuresToOpen && this.#clock.now().getTime() < this.#retryAt;
  }

  /** Whether the last message that the peer was given failed a moment ago: the next one would too. */
  get isFailing(): boolean {
    return this.#failures > 0 && this.#clock.now().getTime() < this.#retryAt;
  }

  /** How many messages may be handed over at once: a single one while the peer has to prove itself. */
  width(normal: number): number {
    if (this.isOpen) return 0;
    return this.#failures >= failuresToOpen ? 1 : normal;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    this.#retryAt = this.#clock.now().getTime() + pauseMs;
  }
}
