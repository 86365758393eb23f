import { setImmediate } from 'node:timers/promises';
import { Dispatcher } from '../../platform/queue/dispatcher';
import { leaseUntil } from '../../platform/queue/queue';
import type { Gateway } from '../gateways/gateway';
import { createChannelQueue, type ChannelQueue, type OutboxParts } from './channelQueue';
import { repeatable, type Channel, type ClaimedMessage, type MessageRenderer, type Outbox } from './outbox';
import { dueChannels, insertMessage, releaseExpiredLeases } from './outbox.repository';

type Gateways = Partial<Record<Channel, Gateway | undefined>>;

/** The outbox with its workers. */
export interface OutboxWorkers extends Outbox, Pick<Dispatcher, 'deliverDue' | 'start' | 'stop'> {
  /** Resolves when the messages whose immediate delivery is in progress are with their gateways, so that other work can yield to it. */
  handedOver(): Promise<void>;
}

/** Builds the outbox. Each process of a database has its own; a claim makes sure that only one of them delivers a message. */
export function createOutbox({ gateways, ...parts }: OutboxParts & { gateways: Gateways }): OutboxWorkers {
  const { db, clock, log } = parts;
  const renderers = new Map<string, MessageRenderer>();
  const channels = new Map<Channel, ChannelQueue>();
  const handovers = new Set<Promise<void>>();
  const dispatcher = new Dispatcher({
    async findDue() {
      await releaseExpiredLeases(db, repeatable, clock.now());
      const due = await dueChannels(db, clock.now());
      return due.flatMap((channel) => channels.get(channel)?.queue ?? []);
    },
    onFailure: (error) => log.warn({ err: error }, 'cannot read or update the outbox; will retry'),
  });
  const rendererOf = (kind: string): MessageRenderer | undefined => renderers.get(kind);
  for (const [channel, gateway] of Object.entries(gateways) as [Channel, Gateway | undefined][])
    if (gateway) channels.set(channel, createChannelQueue(channel, { ...parts, dispatcher, gateway, rendererOf }));
  const wake = (channel: Channel): void => {
    const queue = channels.get(channel)?.queue;
    if (queue) dispatcher.wake(queue);
  };

  return {
    async sendAtOnce(channel, write) {
      const direct = channels.get(channel);
      if (!direct || !dispatcher.isActive || !direct.queue.acceptsDirectly) {
        const written = await write(undefined);
        wake(channel);
        return written;
      }
      const writing = write(leaseUntil(clock.now()));
      const handover = new Promise<void>((done) => direct.queue.hold(sendWritten(direct, writing, done)));
      handovers.add(handover);
      void handover.then(() => handovers.delete(handover));
      return writing;
    },
    handedOver: async () => void (await Promise.all(handovers)),
    enqueue: (transaction, message) => insertMessage(transaction, message, clock.now()),
    wake,
    register: (kind, renderer) => void renderers.set(kind, renderer),
    isUnavailable: (channel) => channels.get(channel)?.circuit.isOpen ?? false,
    deliverDue: () => dispatcher.deliverDue(),
    start: () => dispatcher.start(),
    stop: () =>
      dispatcher.stop().catch((error: unknown) => {
        // Without the database the leases expire a minute later, with the same result as after a crash.
        const text = 'stopped without writing delivery outcomes; in 60 s these messages are handled as after a crash';
        log.warn({ err: error }, text);
      }),
  };
}

/** Delivers a message after the response of the call that wrote it. A failed write is reported by that call. */
async function sendWritten(
  channel: ChannelQueue,
  writing: Promise<{ message?: ClaimedMessage | undefined } | undefined>,
  onHandedOver: () => void,
): Promise<void> {
  const written = await writing.catch(() => undefined);
  await setImmediate();
  const sending = written?.message && channel.send(written.message);
  onHandedOver();
  await sending;
}
