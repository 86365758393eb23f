import { setImmediate } from 'node:timers/promises';
import { Dispatcher } from '../../platform/queue/dispatcher';
import { leaseUntil } from '../../platform/queue/queue';
import type { Gateway } from '../gateways/gateway';
import { createChannelQueue, type ChannelQueue, type OutboxParts } from './channelQueue';
import {
  ownWay,
  repeatable,
  type Channel,
  type ClaimedMessage,
  type MessageRenderer,
  type Outbox,
  type Way,
} from './outbox';
import { dropExpired, dueWays, insertMessage, releaseExpiredLeases } from './outbox.repository';

/** Each channel's own gateway. */
type Gateways = Partial<Record<Channel, Gateway | undefined>>;

/** A gateway of the operator's list, and what it carries. */
export interface ListedGateway {
  way: Way;
  gateway: Gateway;
}

const keyOf = ({ channel, gateway }: Way): string => (gateway === null ? channel : `${channel} ${gateway}`);

/** The outbox with its workers. */
export interface OutboxWorkers extends Outbox, Pick<Dispatcher, 'deliverDue' | 'start' | 'stop'> {
  /** Resolves when the messages whose immediate delivery is in progress are with their gateways, so that other work can yield to it. */
  handedOver(): Promise<void>;
}

/** Builds the outbox. Each process of a database has its own; a claim makes sure that only one of them delivers a message. */
export function createOutbox({
  gateways,
  listed = [],
  ...parts
}: OutboxParts & { gateways: Gateways; listed?: readonly ListedGateway[] }): OutboxWorkers {
  const { db, clock, log } = parts;
  const renderers = new Map<string, MessageRenderer>();
  const queues = new Map<string, ChannelQueue>();
  const queueOf = (way: Way): ChannelQueue | undefined => queues.get(keyOf(way));
  const handovers = new Set<Promise<void>>();
  const dispatcher = new Dispatcher({
    async findDue() {
      await releaseExpiredLeases(db, repeatable, clock.now());
      const due = await dueWays(db, clock.now());
      for (const way of due) if (!queueOf(way)) await dropExpired(db, way, clock.now());
      return due.flatMap((way) => queueOf(way)?.queue ?? []);
    },
    onFailure: (error) => log.warn({ err: error }, 'cannot read or update the outbox; will retry'),
  });
  const rendererOf = (kind: string): MessageRenderer | undefined => renderers.get(kind);
  const wakeWay = (way: Way): void => {
    const queue = queueOf(way)?.queue;
    if (queue) dispatcher.wake(queue);
  };
  const own = Object.entries(gateways).map(([channel, gateway]) => ({
    way: ownWay(channel as Channel),
    gateway,
  }));
  for (const { way, gateway } of [...own, ...listed])
    if (gateway)
      queues.set(keyOf(way), createChannelQueue(way, { ...parts, dispatcher, gateway, rendererOf, wakeWay }));

  return {
    async sendAtOnce(way, write) {
      const direct = queueOf(way);
      if (!direct || !dispatcher.isActive || !direct.queue.acceptsDirectly) {
        const written = await write(undefined);
        wakeWay(way);
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
    wake: (channel) => wakeWay(ownWay(channel)),
    register: (kind, renderer) => void renderers.set(kind, renderer),
    isUnavailable: (way) => (parts.channels?.isPaused(way) ?? false) || (queueOf(way)?.circuit.isOpen ?? false),
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
