import type { Clock } from '../../platform/clock';

/** Limit of remembered keys; the one that was refused longest ago is forgotten first. */
const maxKeys = 10_000;

/** A limit that was reached: until when, and how many events had been counted. */
export interface Reached {
  count: number;
  resetsAt: Date;
}

/**
 * Limits that this process has found reached. Refusals are not counted and do not extend a window, so that repeated
 * requests are refused from memory, without a statement.
 */
export class KnownRefusals {
  readonly #reached = new Map<string, Reached>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** @returns what was found for a key, while its window lasts */
  get(key: string): Reached | undefined {
    const reached = this.#reached.get(key);
    return reached && reached.resetsAt > this.clock.now() ? reached : undefined;
  }

  set(key: string, reached: Reached): void {
    // A Map keeps insertion order.
    this.#reached.delete(key);
    this.#reached.set(key, reached);
    const [oldest] = this.#reached.keys();
    if (this.#reached.size > maxKeys && oldest !== undefined) this.#reached.delete(oldest);
  }
}
