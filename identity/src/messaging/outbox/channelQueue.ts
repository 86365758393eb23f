import { isPhoneChannel } from '@passport/shared/schemas/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Prometheus } from '../../platform/http/prometheus';
import type { Dispatcher } from '../../platform/queue/dispatcher';
import { leaseUntil, type Queue, type Sharing } from '../../platform/queue/queue';
import type { Database } from '../../platform/storage/database';
import type { Gateway } from '../gateways/gateway';
import { Circuit } from './circuit';
import { deliver } from './delivery';
import type { Channels } from '../channels/createChannels';
import type { Channel, ClaimedMessage, MessageRenderer, Way } from './outbox';
import { claimDue, type MessageCost, type Outcome, type OutboxRow } from './outbox.repository';
import { traceDelivery } from './traceDelivery';

/** Parallel deliveries of one process through one gateway; fewer for bulk email, which no user is waiting for. */
const concurrencyOf = (channel: Channel): number => {
  if (channel === 'logout') return 32;
  return channel === 'bulk_email' ? 2 : 8;
};
/** Each application has its own logout address: one that hangs must leave slots for the others, and so must retries. */
const logoutSharing: Sharing<OutboxRow> = {
  keyOf: ({ recipient }) => recipient,
  perKey: 2,
  isLimited: ({ attempts }) => attempts > 1,
  limited: 8,
  isClaimedByTurns: true,
};

const claimedMessage = ({ id, expires_at, created_at, ...row }: OutboxRow): ClaimedMessage => ({
  ...row,
  id: String(id),
  expiresAt: expires_at,
  createdAt: created_at,
});

/** The dependencies that all channels of a process share. */
export interface OutboxParts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  prometheus?: Pick<Prometheus, 'circuit' | 'message' | 'receipt'>;
  /** The ways to phones; without them each message stays with its channel's own gateway. */
  channels?: Pick<Channels, 'rightRoute' | 'nextRoute' | 'isPaused'>;
  /** Called for each message to a phone that a gateway took. @returns what it costs */
  onTaken?(message: ClaimedMessage): MessageCost;
}

interface ChannelQueueParts extends OutboxParts {
  dispatcher: Dispatcher;
  gateway: Gateway;
  rendererOf(kind: string): MessageRenderer | undefined;
  /** Fills the queue of another way, which a message has been given to. */
  wakeWay(way: Way): void;
}

/** One channel of one process. */
export interface ChannelQueue {
  queue: Queue<OutboxRow, Outcome>;
  circuit: Circuit;
  /** Delivers a claimed message and records its outcome. The caller has reserved a slot for it. */
  send(message: ClaimedMessage): Promise<void>;
}

/** Makes the queue of a channel, whose messages go through one gateway. */
export function createChannelQueue(way: Way, parts: ChannelQueueParts): ChannelQueue {
  const { db, clock, log, prometheus, dispatcher, gateway, rendererOf, channels, wakeWay } = parts;
  const { channel } = way;
  const isOfPhone = isPhoneChannel(channel);
  const label = way.gateway === null ? channel : `${channel} ${way.gateway}`;
  const circuit = new Circuit(clock);
  const sharing = channel === 'logout' ? logoutSharing : undefined;

  const attempt = async (message: ClaimedMessage): Promise<Outcome> => {
    const right = isOfPhone ? channels?.rightRoute(message) : undefined;
    const { id, attempts } = message;
    if (right)
      return { id, attempts, state: 'queued', replyCode: null, at: clock.now(), dueAt: clock.now(), way: right };
    const nextWay = (): Way | undefined => (isOfPhone ? channels?.nextRoute(message) : undefined);
    const renderer = rendererOf(message.kind);
    const outcome = await deliver(message, { clock, log, gateway, circuit, renderer, nextWay });
    const isTaken = outcome.state === 'sent' || outcome.state === 'uncertain';
    return isOfPhone && isTaken ? { ...outcome, cost: parts.onTaken?.(message) } : outcome;
  };
  const deliverOne = async (message: ClaimedMessage): Promise<string> => {
    try {
      const outcome = await attempt(message);
      queue.record(outcome);
      if (outcome.way) wakeWay(outcome.way);
      prometheus?.message(channel, outcome.state === 'queued' ? 'retried' : outcome.state);
      if (outcome.isAccepted) prometheus?.receipt(channel, 'accepted');
      if (outcome.failureReason) prometheus?.receipt(channel, 'failed', outcome.failureReason);
      return outcome.state;
    } catch (error) {
      log.error(
        { err: error, messageId: message.id, channel, kind: message.kind },
        'message delivery failed unexpectedly; the message stays leased for up to a minute',
      );
      return 'failed';
    } finally {
      prometheus?.circuit(label, circuit.isOpen);
    }
  };
  const send = (message: ClaimedMessage): Promise<void> => traceDelivery(message, () => deliverOne(message));

  const queue = dispatcher.add<OutboxRow, Outcome>({
    width: () => (channels?.isPaused(way) ? 0 : circuit.concurrency(concurrencyOf(channel))),
    sharing,
    claim(outcomes, limit, room) {
      const now = clock.now();
      return claimDue(db, way, outcomes, { limit, now, leaseUntil: leaseUntil(now), room: sharing && room });
    },
    work(row) {
      if (row.state !== 'dropped') return send(claimedMessage(row));
      // The claim drops messages that have expired.
      prometheus?.message(channel, 'dropped');
      return undefined;
    },
    isRefilled: (hasBacklog) => hasBacklog,
  });

  return { queue, circuit, send };
}
