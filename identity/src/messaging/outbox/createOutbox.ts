import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Prometheus } from '../../platform/http/prometheus';
import type { Database } from '../../platform/storage/database';
import type { Gateway } from '../gateways/gateway';
import { ChannelQueue, leaseUntil } from './channelQueue';
import { Dispatcher } from './dispatcher';
import type { Channel, ClaimedMessage, MessageRenderer, Outbox } from './outbox';
import { insertMessage } from './outbox.repository';

interface OutboxParts {
  db: Database;
  clock: Clock;
  gateways: Partial<Record<Channel, Gateway | undefined>>;
  log: FastifyBaseLogger;
  prometheus?: Pick<Prometheus, 'circuit' | 'message'>;
}

/** The outbox with its workers. */
export interface OutboxWorkers extends Outbox {
  /** Delivers everything that is due. @returns how many messages were claimed */
  deliverDue(): Promise<number>;
  /** Resolves when the messages that are being sent at once now are with their gateways, so that other work can give way to them. */
  handedOver(): Promise<void>;
  /** Starts to poll all channels; a wake fills one channel earlier. */
  start(): void;
  /** Claims nothing more, waits for what is in flight and writes its outcomes. */
  stop(): Promise<void>;
}

/** Builds the outbox. Each process of a database has its own; a claim makes sure that only one of them delivers a message. */
export function createOutbox({ gateways, ...parts }: OutboxParts): OutboxWorkers {
  const { clock } = parts;
  const renderers = new Map<string, MessageRenderer>();
  const queues = new Map<Channel, ChannelQueue>();
  const handovers = new Set<Promise<void>>();
  const dispatcher = new Dispatcher({ ...parts, queues });
  for (const [channel, gateway] of Object.entries(gateways) as [Channel, Gateway | undefined][]) {
    if (!gateway) continue;
    const queue = new ChannelQueue(channel, {
      ...parts,
      gateway,
      rendererOf: (kind) => renderers.get(kind),
      wake: () => dispatcher.wake(channel),
      scheduleFlush: () => dispatcher.scheduleFlush(),
    });
    queues.set(channel, queue);
  }

  return {
    async sendAtOnce(channel, write) {
      const queue = queues.get(channel);
      if (!queue || !dispatcher.isActive || !queue.acceptsDirectly) {
        const written = await write(undefined);
        dispatcher.wake(channel);
        return written;
      }
      const writing = write(leaseUntil(clock));
      const handover = new Promise<void>((done) => queue.acquire(sendWritten(queue, writing, done)));
      handovers.add(handover);
      void handover.then(() => handovers.delete(handover));
      return writing;
    },
    handedOver: async () => void (await Promise.all(handovers)),
    enqueue: (transaction, message) => insertMessage(transaction, message, clock.now()),
    wake: (channel) => dispatcher.wake(channel),
    register: (kind, renderer) => void renderers.set(kind, renderer),
    isUnavailable: (channel) => queues.get(channel)?.isUnavailable ?? false,
    deliverDue: () => dispatcher.deliverDue(),
    start: () => dispatcher.start(),
    stop: () => dispatcher.stop(),
  };
}

/** Delivers a message after the response of the call that wrote it. A failed write is reported by that call. */
async function sendWritten(
  queue: ChannelQueue,
  writing: Promise<{ message?: ClaimedMessage | undefined } | undefined>,
  onHandedOver: () => void,
): Promise<void> {
  const written = await writing.catch(() => undefined);
  await setImmediate();
  const sending = written?.message && queue.send(written.message);
  onHandedOver();
  await sending;
}
