import type { Clock } from '../../platform/clock';

/** Consecutive failures after which a peer counts as unavailable. */
const failuresToOpen = 5;
const pauseMs = 15_000;

/**
 * Circuit breaker of one gateway: after consecutive failures it stops deliveries for a while, then lets a single one through. Until
 * then messages stay queued: the channel has no free slot.
 */
export class Circuit {
  readonly #clock: Clock;
  #failures = 0;
  #retryAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether deliveries are stopped now. */
  get isOpen(): boolean {
    return this.#failures >= failuresToOpen && this.#clock.now().getTime() < this.#retryAt;
  }

  /** Whether the last delivery failed within the pause, so that another delivery now would fail as well. */
  get isFailing(): boolean {
    return this.#failures > 0 && this.#clock.now().getTime() < this.#retryAt;
  }

  /** How many deliveries may run in parallel: none while open, one after the pause as a probe, else `normal`. */
  concurrency(normal: number): number {
    if (this.isOpen) return 0;
    return this.#failures >= failuresToOpen ? 1 : normal;
  }

  /** @returns whether this closes a circuit that was open */
  recordSuccess(): boolean {
    const wasOpen = this.#failures >= failuresToOpen;
    this.#failures = 0;
    return wasOpen;
  }

  /** @returns whether this opens the circuit */
  recordFailure(): boolean {
    this.#failures += 1;
    this.#retryAt = this.#clock.now().getTime() + pauseMs;
    return this.#failures === failuresToOpen;
  }
}
