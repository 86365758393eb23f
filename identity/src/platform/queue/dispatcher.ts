import { Queue, type QueuePolicy } from './queue';

const pollIntervalMs = 1000;
/** How long an outcome waits to be written together with the next claim. */
const flushDelayMs = 20;

/** A queue of any item type. */
type Fillable = Pick<Queue<unknown>, 'fill' | 'flush' | 'idle' | 'hasOutcomes'>;

interface DispatcherParts {
  /** Finds the queues that have due items, where that is cheaper than to fill all of them. No queue holds outcomes then. */
  findDue?: () => Promise<readonly Fillable[]>;
  /** A run has failed; the next poll tries again. */
  onFailure(error: unknown): void;
}

/** Decides when the queues of one kind of work are filled: all that have due items once in `pollIntervalMs`, one at each wake. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #queues: Fillable[] = [];
  readonly #woken = new Set<Fillable>();
  #pollTimer: NodeJS.Timeout | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #isPollDue = false;
  #isStopping = false;
  /** The run that is under way; there is one at a time. */
  #running: Promise<void> | undefined;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Makes a queue that this dispatcher fills. */
  add<Item, Outcome = never>(policy: QueuePolicy<Item, Outcome>): Queue<Item, Outcome> {
    const asks = { wake: () => this.wake(queue), scheduleFlush: () => this.#scheduleFlush() };
    const queue = new Queue<Item, Outcome>(policy, asks);
    this.#queues.push(queue);
    return queue;
  }

  /** Whether items are claimed now: started, and not stopping. */
  get isActive(): boolean {
    return this.#pollTimer !== undefined && !this.#isStopping;
  }

  /** Starts to poll; a wake fills a queue earlier. */
  start(): void {
    const poll = (): void => {
      this.#isPollDue = true;
      this.#run();
    };
    this.#pollTimer ??= setInterval(poll, pollIntervalMs);
    poll();
  }

  /**
   * Claims nothing more, waits for what is in flight and writes its outcomes.
   * @throws the error of the database: without it the leases expire, with the same result as after a crash
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pollTimer);
    await this.#running;
    await this.#idle();
    clearTimeout(this.#flushTimer);
    for (const queue of this.#queues) await queue.flush();
  }

  /** Fills a queue as soon as possible. */
  wake(queue: Fillable): void {
    if (!this.isActive) return;
    this.#woken.add(queue);
    this.#run();
  }

  /** Works on everything that is due and waits for a run under way. @returns how many items were claimed */
  async deliverDue(): Promise<number> {
    let total = 0;
    for (;;) {
      // A run holds the outcomes that it is writing.
      await this.#running;
      let claimed = 0;
      for (const queue of await this.#findDue()) claimed += await queue.fill();
      await this.#idle();
      const isDone = claimed === 0 && !this.#running && !this.#queues.some(({ hasOutcomes }) => hasOutcomes);
      if (isDone) return total;
      total += claimed;
    }
  }

  /** Wakes every queue that has outcomes after `flushDelayMs`, so that they are written even if nothing is due. */
  #scheduleFlush(): void {
    this.#flushTimer ??= setTimeout(() => {
      this.#flushTimer = undefined;
      for (const queue of this.#queues) if (queue.hasOutcomes) this.wake(queue);
    }, flushDelayMs);
  }

  get #hasWork(): boolean {
    return (this.#isPollDue || this.#woken.size > 0) && !this.#isStopping;
  }

  /** Starts a run, unless one is in progress: that one also serves requests made while it runs. */
  #run(): void {
    this.#running ??= this.#fillAll()
      .catch((error: unknown) => this.#parts.onFailure(error))
      .finally(() => {
        this.#running = undefined;
        if (this.#hasWork) this.#run();
      });
  }

  async #fillAll(): Promise<void> {
    while (this.#hasWork) {
      if (this.#isPollDue) {
        this.#isPollDue = false;
        for (const queue of await this.#findDue()) this.#woken.add(queue);
      }
      for (const queue of this.#woken) {
        if (this.#isStopping) return;
        this.#woken.delete(queue);
        await queue.fill();
      }
    }
  }

  /** First writes the outcomes that this process holds: after an outage of the database their leases have expired, and they would be due. */
  async #findDue(): Promise<readonly Fillable[]> {
    for (const queue of this.#queues) await queue.flush();
    return this.#parts.findDue?.() ?? this.#queues;
  }

  async #idle(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.idle()));
  }
}
