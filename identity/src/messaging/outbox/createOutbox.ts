import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../../platform/clock';
import type { Gateway } from '../gateways/gateway';
import type { Prometheus } from '../../platform/http/prometheus';
import type { Database } from '../../platform/storage/database';
import { Circuit } from './circuit';
import { deliver } from './delivery';
import type { Channel, MessageRenderer, Outbox, TakenMessage } from './outbox';
import {
  claimDue,
  dueChannels,
  insertMessage,
  releaseExpiredLeases,
  type MessageEnd,
  type OutboxRow,
} from './outbox.repository';

/** Messages that one process hands to one gateway at the same time. */
const widthPerChannel = 8;
/** Longer than any gateway's time limit: a lease that ran out means that its process died. */
const leaseSeconds = 60;
const lookEveryMs = 1000;
/** Ends that one statement writes: each number of them is a statement of its own for PostgreSQL. */
const endsAtOnce = 16;
/** How long an end waits to be written together with the next claim. */
const endsWaitMs = 20;
/** After a crash in mid-send: a letter may come twice, an SMS may not. */
const repeatable: readonly Channel[] = ['email', 'telegram', 'logout'];

const taken = ({ id, expires_at, created_at, ...row }: OutboxRow): TakenMessage => ({
  ...row,
  id: String(id),
  expiresAt: expires_at,
  createdAt: created_at,
});

interface OutboxParts {
  db: Database;
  clock: Clock;
  gateways: Partial<Record<Channel, Gateway | undefined>>;
  log: FastifyBaseLogger;
  prometheus?: Pick<Prometheus, 'circuit' | 'message'>;
}

/** The outbox with its workers. */
export interface OutboxWorkers extends Outbox {
  /** Delivers everything that is due now. @returns how many messages came to an end or were tried */
  deliverDue(): Promise<number>;
  /** Looks at every channel once a second, and at one at each wake. */
  start(): void;
  /** Takes nothing more and waits for what is being sent. */
  stop(): Promise<void>;
}

/** Builds the outbox; each process of a database has its own, and a message is still delivered by one. */
export function createOutbox({ db, clock, gateways, log, prometheus }: OutboxParts): OutboxWorkers {
  const renderers = new Map<string, MessageRenderer>();
  const circuits = new Map(Object.keys(gateways).map((channel) => [channel, new Circuit(clock)]));
  const inHand = new Map<string, Set<Promise<void>>>(Object.keys(gateways).map((channel) => [channel, new Set()]));
  /** Ends that are not written yet. */
  const ends = new Map<Channel, MessageEnd[]>();
  let endsTimer: NodeJS.Timeout | undefined;
  /** Channels whose queue may hold more than there was room for. */
  const waiting = new Set<Channel>();
  /** Channels that somebody has put a message into. */
  const woken = new Set<Channel>();
  let timer: NodeJS.Timeout | undefined;
  /** Whether every channel is to be looked at, and the leases. */
  let isRoundDue = false;
  let isStopping = false;
  let looking: Promise<void> | undefined;

  /** Claims messages of a channel and writes its ends, which are kept where that fails. */
  const claim = async (channel: Channel, limit: number) => {
    const pending = ends.get(channel) ?? [];
    const written = pending.splice(0, endsAtOnce);
    if (limit === 0 && written.length === 0) return [];
    const isMore = pending.length > 0;
    if (!isMore) ends.delete(channel);
    const now = clock.now();
    try {
      const rows = await claimDue(db, channel, written, { limit, now, leaseUntil: addSeconds(now, leaseSeconds) });
      if (isMore) wake(channel);
      return rows;
    } catch (error) {
      ends.set(channel, [...written, ...(ends.get(channel) ?? [])]);
      throw error;
    }
  };

  const noteEnd = (channel: Channel, end: MessageEnd): void => {
    ends.set(channel, [...(ends.get(channel) ?? []), end]);
    endsTimer ??= setTimeout(() => {
      endsTimer = undefined;
      for (const ended of ends.keys()) wake(ended);
    }, endsWaitMs);
  };

  /** How many more messages may be handed to a channel's gateway now. */
  const roomIn = (channel: Channel): number => {
    const width = gateways[channel] ? circuits.get(channel)!.width(widthPerChannel) : 0;
    return Math.max(0, width - (inHand.get(channel)?.size ?? 0));
  };

  /** Keeps a place in a channel while its work goes on. */
  const occupy = (channel: Channel, work: Promise<void>): void => {
    const busy = inHand.get(channel)!;
    const place = work.finally(() => {
      busy.delete(place);
      prometheus?.circuit(channel, circuits.get(channel)!.isOpen);
      // Room again: look for what waited for it.
      if (waiting.delete(channel)) wake(channel);
    });
    busy.add(place);
  };

  const handOver = async (message: TakenMessage): Promise<void> => {
    const { id, channel, kind } = message;
    const parts = { clock, log, gateway: gateways[channel]!, circuit: circuits.get(channel)! };
    try {
      const end = await deliver(message, { ...parts, renderer: renderers.get(kind) });
      noteEnd(channel, end);
      prometheus?.message(channel, end.state === 'queued' ? 'retried' : end.state);
    } catch (error) {
      log.error({ err: error, message: id }, 'delivery failed');
    }
  };

  /** The answer of the call that wrote it goes first. A message that was not written is the matter of who writes it. */
  const afterWriting = async (writing: Promise<{ message?: TakenMessage | undefined } | undefined>): Promise<void> => {
    const written = await writing.catch(() => undefined);
    await setImmediate();
    if (written?.message) await handOver(written.message);
  };

  /** Fills a channel up to its width. @returns how many messages were claimed */
  const fill = async (channel: Channel): Promise<number> => {
    if (!gateways[channel]) return 0;
    const room = roomIn(channel);
    const rows = await claim(channel, room);
    if (rows.length === room) waiting.add(channel);
    for (const row of rows) {
      if (row.state === 'dropped') prometheus?.message(channel, 'dropped');
      else occupy(channel, handOver(taken(row)));
    }
    return rows.length;
  };

  const isLookWanted = (): boolean => (isRoundDue || woken.size > 0) && !isStopping;

  const look = async (): Promise<void> => {
    while (isLookWanted()) {
      if (isRoundDue) {
        isRoundDue = false;
        await releaseExpiredLeases(db, repeatable, clock.now());
        for (const channel of [...ends.keys(), ...(await dueChannels(db, clock.now()))]) woken.add(channel);
      }
      for (const channel of woken) {
        woken.delete(channel);
        await fill(channel);
      }
    }
  };

  /** One look at a time: what is wanted meanwhile is seen by the one that goes on. */
  const startLook = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        looking = undefined;
        if (isLookWanted()) startLook();
      });
  };

  const wake = (channel: Channel): void => {
    if (!timer || isStopping) return;
    woken.add(channel);
    startLook();
  };

  const startRound = (): void => {
    isRoundDue = true;
    startLook();
  };

  const idle = (): Promise<unknown> => Promise.all([...inHand.values()].flatMap((busy) => [...busy]));

  return {
    async sendAtOnce(channel, write) {
      const isTaken = timer !== undefined && !isStopping && !waiting.has(channel) && roomIn(channel) > 0;
      const writing = write(isTaken ? addSeconds(clock.now(), leaseSeconds) : undefined);
      if (isTaken) occupy(channel, afterWriting(writing));
      const written = await writing;
      if (!isTaken) wake(channel);
      return written;
    },
    enqueue: (transaction, message) => insertMessage(transaction, message, clock.now()),
    wake,
    register: (kind, renderer) => void renderers.set(kind, renderer),
    isAway: (channel) => circuits.get(channel)?.isOpen ?? false,
    async deliverDue() {
      let total = 0;
      for (;;) {
        await releaseExpiredLeases(db, repeatable, clock.now());
        let claimed = 0;
        const channels = new Set([...ends.keys(), ...(await dueChannels(db, clock.now()))]);
        for (const channel of channels) claimed += await fill(channel);
        await idle();
        if (claimed === 0 && ends.size === 0) return total;
        total += claimed;
      }
    },
    start() {
      timer ??= setInterval(startRound, lookEveryMs);
      startRound();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await looking;
      await idle();
      clearTimeout(endsTimer);
      try {
        for (const channel of ends.keys()) while (ends.has(channel)) await claim(channel, 0);
      } catch (error) {
        // While the database is away its leases say the same a minute later.
        log.warn({ err: error }, 'ends cannot be written');
      }
    },
  };
}
