import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/storage/database';
import type { ChannelQueue } from './channelQueue';
import { repeatable, type Channel } from './outbox';
import { dueChannels, releaseExpiredLeases } from './outbox.repository';

const pollIntervalMs = 1000;
/** How long an outcome waits to be written together with the next claim. */
const flushDelayMs = 20;

interface DispatcherParts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  queues: ReadonlyMap<Channel, ChannelQueue>;
}

/** Decides when the queues are filled: all that have due messages once in `pollIntervalMs`, one at each wake. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #woken = new Set<Channel>();
  #pollTimer: NodeJS.Timeout | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #isPollDue = false;
  #isStopping = false;
  /** The run that is under way; a process has one at a time. */
  #running: Promise<void> | undefined;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Whether messages are delivered now: started, and not stopping. */
  get isActive(): boolean {
    return this.#pollTimer !== undefined && !this.#isStopping;
  }

  start(): void {
    this.#pollTimer ??= setInterval(() => this.#poll(), pollIntervalMs);
    this.#poll();
  }

  /** Claims nothing more, waits for what is in flight and writes its outcomes. */
  async stop(): Promise<void> {
    const { queues, log } = this.#parts;
    this.#isStopping = true;
    clearInterval(this.#pollTimer);
    await this.#running;
    await this.#idle();
    clearTimeout(this.#flushTimer);
    try {
      for (const queue of queues.values()) await queue.flush();
    } catch (error) {
      // Without the database the leases expire a minute later, with the same result as after a crash.
      log.warn(
        { err: error },
        'stopped without writing delivery outcomes; in 60 s these messages are handled as after a crash',
      );
    }
  }

  /** Fills one channel's queue as soon as possible. */
  wake(channel: Channel): void {
    if (!this.isActive) return;
    this.#woken.add(channel);
    this.#run();
  }

  /** Wakes every channel that has outcomes after `flushDelayMs`, so that they are written even if nothing is due. */
  scheduleFlush(): void {
    this.#flushTimer ??= setTimeout(() => {
      this.#flushTimer = undefined;
      for (const channel of this.#channelsWithOutcomes()) this.wake(channel);
    }, flushDelayMs);
  }

  /** Delivers everything that is due and waits for a run under way. @returns how many messages were claimed */
  async deliverDue(): Promise<number> {
    let total = 0;
    for (;;) {
      // A run holds the outcomes that it is writing.
      await this.#running;
      let claimed = 0;
      for (const channel of await this.#findWork()) claimed += await this.#fill(channel);
      await this.#idle();
      const isDone = claimed === 0 && !this.#running && this.#channelsWithOutcomes().length === 0;
      if (isDone) return total;
      total += claimed;
    }
  }

  #poll(): void {
    this.#isPollDue = true;
    this.#run();
  }

  get #hasWork(): boolean {
    return (this.#isPollDue || this.#woken.size > 0) && !this.#isStopping;
  }

  /** Starts a run unless one is under way: that one also does what is asked for meanwhile. */
  #run(): void {
    this.#running ??= this.#fillAll()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'cannot read or update the outbox; will retry'))
      .finally(() => {
        this.#running = undefined;
        if (this.#hasWork) this.#run();
      });
  }

  async #fillAll(): Promise<void> {
    while (this.#hasWork) {
      if (this.#isPollDue) {
        this.#isPollDue = false;
        for (const channel of await this.#findWork()) this.#woken.add(channel);
      }
      for (const channel of this.#woken) {
        this.#woken.delete(channel);
        await this.#fill(channel);
      }
    }
  }

  async #fill(channel: Channel): Promise<number> {
    return (await this.#parts.queues.get(channel)?.fill()) ?? 0;
  }

  /**
   * Releases expired leases, but first writes the outcomes that this process holds: after an outage of the database their leases have
   * expired too.
   * @returns the channels with messages that are due
   */
  async #findWork(): Promise<Channel[]> {
    const { db, clock, queues } = this.#parts;
    for (const queue of queues.values()) await queue.flush();
    await releaseExpiredLeases(db, repeatable, clock.now());
    return dueChannels(db, clock.now());
  }

  #channelsWithOutcomes(): Channel[] {
    return [...this.#parts.queues].filter(([, queue]) => queue.hasOutcomes).map(([channel]) => channel);
  }

  async #idle(): Promise<void> {
    await Promise.all([...this.#parts.queues.values()].map((queue) => queue.idle()));
  }
}
