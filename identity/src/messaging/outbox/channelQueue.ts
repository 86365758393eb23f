import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../../platform/clock';
import type { Prometheus } from '../../platform/http/prometheus';
import type { Database } from '../../platform/storage/database';
import type { Gateway } from '../gateways/gateway';
import { Circuit } from './circuit';
import { deliver } from './delivery';
import type { Channel, ClaimedMessage, MessageRenderer } from './outbox';
import { claimDue, type Outcome, type OutboxRow, type Share } from './outbox.repository';
import { traceDelivery } from './traceDelivery';

/** Deliveries that one process runs at once through one gateway; fewer for bulk email, which nobody is waiting for. */
const concurrencyOf = (channel: Channel): number => {
  if (channel === 'logout') return 32;
  return channel === 'bulk_email' ? 2 : 8;
};
/**
 * Each application has a logout address of its own, and one that hangs must leave slots for the others: a recipient has two slots of this
 * process at most, and all messages that are tried again have eight together.
 */
const slotsPerRecipient = 2;
const retrySlots = 8;
/** Longer than any gateway's timeout: an expired lease means that its process died. */
const leaseSeconds = 60;
/** Outcomes that one statement writes. Its text differs with their number, so a bound keeps the number of prepared plans small. */
const outcomeBatchSize = 16;

export const leaseUntil = (clock: Clock): Date => addSeconds(clock.now(), leaseSeconds);

const claimedMessage = ({ id, expires_at, created_at, ...row }: OutboxRow): ClaimedMessage => ({
  ...row,
  id: String(id),
  expiresAt: expires_at,
  createdAt: created_at,
});

export interface ChannelQueueParts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  prometheus?: Pick<Prometheus, 'circuit' | 'message'> | undefined;
  gateway: Gateway;
  rendererOf(kind: string): MessageRenderer | undefined;
  /** Asks the dispatcher to fill this queue again. */
  wake(): void;
  /** Asks the dispatcher to wake this queue soon, so that its outcomes are written. */
  scheduleFlush(): void;
}

/** A claimed message that holds a slot. */
type InFlight = Pick<OutboxRow, 'recipient' | 'attempts'>;

/** One channel of one process: what is in flight through its gateway, and the outcomes that are not written yet. */
export class ChannelQueue {
  readonly #channel: Channel;
  readonly #parts: ChannelQueueParts;
  readonly #circuit: Circuit;
  /** The deliveries that hold a slot, with their messages; one that is sent at once has none here. */
  readonly #inFlight = new Map<Promise<void>, InFlight | undefined>();
  #outcomes: Outcome[] = [];
  #hasBacklog = false;

  constructor(channel: Channel, parts: ChannelQueueParts) {
    this.#channel = channel;
    this.#parts = parts;
    this.#circuit = new Circuit(parts.clock);
  }

  /** Whether the circuit breaker has stopped deliveries. */
  get isUnavailable(): boolean {
    return this.#circuit.isOpen;
  }

  /** Whether outcomes wait to be written. */
  get hasOutcomes(): boolean {
    return this.#outcomes.length > 0;
  }

  /** Whether a message may be delivered without a claim: a slot is free and no queued message waits for it. */
  get acceptsDirectly(): boolean {
    return !this.#hasBacklog && this.#freeSlots > 0;
  }

  get #freeSlots(): number {
    return Math.max(0, this.#circuit.concurrency(concurrencyOf(this.#channel)) - this.#inFlight.size);
  }

  /** What the applications of the channel leave each other; undefined where all messages of a channel go to one peer. */
  get #share(): Share | undefined {
    if (this.#channel !== 'logout') return undefined;
    const counts = new Map<string, number>();
    let retries = retrySlots;
    for (const message of this.#inFlight.values()) {
      if (!message) continue;
      counts.set(message.recipient, (counts.get(message.recipient) ?? 0) + 1);
      if (message.attempts > 1) retries -= 1;
    }
    const busy = [...counts].filter(([, count]) => count >= slotsPerRecipient).map(([recipient]) => recipient);
    return { busy, retries };
  }

  /** Claims a message for each free slot and starts their deliveries. @returns how many messages were claimed */
  async fill(): Promise<number> {
    // The statement that claims must know every outcome that is held.
    while (this.#outcomes.length > outcomeBatchSize) await this.#claim(0);
    const slots = this.#freeSlots;
    let claimed = 0;
    for (let isMore = true; isMore;) {
      const rows = await this.#claim(slots - claimed);
      this.#start(rows);
      claimed += rows.length;
      // A claim of a shared channel takes one message of each recipient, so that the next one knows what each has in flight.
      isMore = this.#share !== undefined && rows.length > 0 && claimed < slots;
    }
    // With no free slot nothing was looked at, so a backlog is assumed.
    if (claimed === slots) this.#hasBacklog = true;
    return claimed;
  }

  #start(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      // The same statement drops messages that have expired.
      if (row.state === 'dropped') this.#parts.prometheus?.message(this.#channel, 'dropped');
      else this.acquire(this.send(claimedMessage(row)), row);
    }
  }

  /** Holds a slot until `work` settles. */
  acquire(work: Promise<void>, message?: InFlight): void {
    const held = work.finally(() => {
      this.#inFlight.delete(held);
      this.#parts.prometheus?.circuit(this.#channel, this.#circuit.isOpen);
      if (!this.#hasBacklog) return;
      this.#hasBacklog = false;
      this.#parts.wake();
    });
    this.#inFlight.set(held, message);
  }

  /** Delivers a claimed message and records its outcome. The caller holds a slot for it. */
  send(message: ClaimedMessage): Promise<void> {
    return traceDelivery(message, () => this.#send(message));
  }

  async #send(message: ClaimedMessage): Promise<string> {
    const { clock, log, gateway, prometheus, rendererOf } = this.#parts;
    try {
      const renderer = rendererOf(message.kind);
      const outcome = await deliver(message, { clock, log, gateway, circuit: this.#circuit, renderer });
      this.#recordOutcome(outcome);
      prometheus?.message(this.#channel, outcome.state === 'queued' ? 'retried' : outcome.state);
      return outcome.state;
    } catch (error) {
      log.error(
        { err: error, messageId: message.id, channel: this.#channel, kind: message.kind },
        'message delivery failed unexpectedly; the message stays leased for up to a minute',
      );
      return 'failed';
    }
  }

  /** Writes the outcomes that are recorded by now, however many come meanwhile, without claiming anything. */
  async flush(): Promise<void> {
    for (let left = this.#outcomes.length; left > 0; left -= outcomeBatchSize) await this.#claim(0);
  }

  /** Resolves when what is in flight now has settled. */
  async idle(): Promise<void> {
    await Promise.all(this.#inFlight.keys());
  }

  #recordOutcome(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    this.#parts.scheduleFlush();
  }

  /** Writes a batch of outcomes and claims messages in one statement. If it fails, the outcomes are kept for the next one. */
  async #claim(limit: number): Promise<OutboxRow[]> {
    const { db, clock } = this.#parts;
    const batch = this.#outcomes.splice(0, outcomeBatchSize);
    if (limit === 0 && batch.length === 0) return [];
    try {
      const now = clock.now();
      return await claimDue(db, this.#channel, batch, {
        limit,
        now,
        leaseUntil: leaseUntil(clock),
        share: this.#share,
      });
    } catch (error) {
      this.#outcomes.unshift(...batch);
      throw error;
    }
  }
}
