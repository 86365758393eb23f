import { addSeconds } from '../clock';

/** Longer than any work on an item takes: an expired lease means that its process died. */
export const leaseSeconds = 60;
/** Outcomes that one statement writes. Its text differs with their number, so a bound keeps the number of prepared plans small. */
const outcomeBatchSize = 16;

/** The end of a lease that begins now. */
export const leaseUntil = (now: Date): Date => addSeconds(now, leaseSeconds);

/** How several keys share the slots of a queue, so that one whose work hangs leaves slots to the others. */
export interface Sharing<Item> {
  keyOf: (item: Item) => string;
  /** Slots of one key. */
  perKey: number;
  /** Whether an item is of the kind that has `limited` slots together, because it is likely to hang. */
  isLimited: (item: Item) => boolean;
  limited: number;
  /** A claim takes one item of each key, so that the next one knows what each has in flight: claims are repeated until one finds none. */
  isClaimedByTurns?: boolean;
}

/** Limits of the next claim of a shared queue: no items of busy keys, and at most `limited` of the limited kind. */
export interface Room {
  busy: readonly string[];
  limited: number;
}

/** The policy of one kind of work. Its table, and what an expired lease means for a row, are its own. */
export interface QueuePolicy<Item, Outcome> {
  /** How many slots there are now. */
  width(): number;
  sharing?: Sharing<Item> | undefined;
  /** Asked before a claim, where a claim that finds nothing costs more. */
  isDue?(): Promise<boolean>;
  /** Writes outcomes and claims at most `limit` due items, in one statement. */
  claim(outcomes: readonly Outcome[], limit: number, room: Room): Promise<readonly Item[]>;
  /** Works on a claimed item; never rejects. @returns undefined for an item that needs no slot */
  work(item: Item): Promise<void> | undefined;
  /** Whether the queue is filled again when a slot becomes free. @param hasBacklog whether the last claim found an item for every slot */
  isRefilled(hasBacklog: boolean): boolean;
}

/** One queue of one process: what is in flight, and the outcomes that are not written yet. */
export class Queue<Item, Outcome = never> {
  readonly #policy: QueuePolicy<Item, Outcome>;
  readonly #asks: { wake(): void; scheduleFlush(): void };
  /** The work that holds a slot, with its item; what was not claimed has none here. */
  readonly #inFlight = new Map<Promise<void>, Item | undefined>();
  #outcomes: Outcome[] = [];
  #hasBacklog = false;

  /** @param asks of the dispatcher: to fill this queue again, or to do so soon, so that its outcomes are written */
  constructor(policy: QueuePolicy<Item, Outcome>, asks: { wake(): void; scheduleFlush(): void }) {
    this.#policy = policy;
    this.#asks = asks;
  }

  /** Whether outcomes wait to be written. */
  get hasOutcomes(): boolean {
    return this.#outcomes.length > 0;
  }

  /** Whether an item may be worked on without a claim: a slot is free and no queued item waits for it. */
  get acceptsDirectly(): boolean {
    return !this.#hasBacklog && this.#freeSlots > 0;
  }

  get #freeSlots(): number {
    return Math.max(0, this.#policy.width() - this.#inFlight.size);
  }

  get #room(): Room {
    const { sharing } = this.#policy;
    if (!sharing) return { busy: [], limited: Infinity };
    const items = [...this.#inFlight.values()].filter((item) => item !== undefined);
    const counts = new Map<string, number>();
    for (const key of items.map(sharing.keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    const busy = [...counts].filter(([, count]) => count >= sharing.perKey).map(([key]) => key);
    return { busy, limited: Math.max(0, sharing.limited - items.filter(sharing.isLimited).length) };
  }

  /** Claims an item for each free slot and begins to work on them. @returns how many items were claimed */
  async fill(): Promise<number> {
    const { sharing } = this.#policy;
    // The statement that claims must know every outcome that is held.
    while (this.#outcomes.length > outcomeBatchSize) await this.#claim(0);
    const slots = this.#freeSlots;
    if (slots > 0 && this.#policy.isDue && !(await this.#policy.isDue())) return 0;
    let claimed = 0;
    for (let isMore = true; isMore;) {
      const items = await this.#claim(slots - claimed);
      for (const item of items) {
        const work = this.#policy.work(item);
        if (work) this.hold(work, item);
      }
      claimed += items.length;
      isMore = sharing?.isClaimedByTurns === true && items.length > 0 && claimed < slots;
    }
    // With no free slot nothing was queried, so a backlog is assumed.
    if (claimed === slots) this.#hasBacklog = true;
    return claimed;
  }

  /** Holds a slot until `work` settles. */
  hold(work: Promise<void>, item?: Item): void {
    const held = work.finally(() => {
      this.#inFlight.delete(held);
      if (!this.#policy.isRefilled(this.#hasBacklog)) return;
      this.#hasBacklog = false;
      this.#asks.wake();
    });
    this.#inFlight.set(held, item);
  }

  /** Keeps an outcome until a claim writes it. */
  record(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    this.#asks.scheduleFlush();
  }

  /** Writes the outcomes recorded so far, but not those added while it runs. Claims nothing. */
  async flush(): Promise<void> {
    for (let left = this.#outcomes.length; left > 0; left -= outcomeBatchSize) await this.#claim(0);
  }

  /** Resolves when what is in flight now has settled. */
  async idle(): Promise<void> {
    await Promise.all(this.#inFlight.keys());
  }

  /** Writes a batch of outcomes and claims items. If it fails, the outcomes are kept for the next claim. */
  async #claim(limit: number): Promise<readonly Item[]> {
    const batch = this.#outcomes.splice(0, outcomeBatchSize);
    if (limit === 0 && batch.length === 0) return [];
    try {
      return await this.#policy.claim(batch, limit, this.#room);
    } catch (error) {
      this.#outcomes.unshift(...batch);
      throw error;
    }
  }
}
