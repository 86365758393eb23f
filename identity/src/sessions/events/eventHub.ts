import { randomInt } from 'node:crypto';
import { tooMany } from '../../platform/http/errors';
import type { Listen } from '../../platform/storage/listen';
import { createDispatch, type DispatchParts, type EventStream } from './dispatchEvents';

/** The NOTIFY channel on which triggers report events of accounts. */
const channel = 'account_events';
/** A browser opens one stream for all its tabs; old browsers and reloads may open a few more. */
const streamsPerSession = 10;
const streamsPerUser = 50;
const retryAfterSeconds = 60;
/** Below the idle timeout of every proxy on the way, so that none closes a quiet stream. */
const heartbeatMs = 20_000;
/** The clients of a stopping process reconnect within this time, each at a random moment. */
const reconnectWithinMs = 5000;

/** The open streams of this process. */
export interface EventHub {
  /** Starts to LISTEN before the first stream opens. A failure is reported, and the first stream tries again. */
  start(): Promise<void>;
  /**
   * Adds a stream whose session was alive a moment ago; if it has ended since, the stream gets the event and is closed.
   * @returns removes the stream
   * @throws 429 for too many streams of one session or one user
   */
  open(stream: EventStream): Promise<() => void>;
  /** Sends a comment line to every stream, and closes those whose session is no longer alive. */
  heartbeat(): Promise<void>;
  /** How many streams are open. */
  readonly size: number;
  /** Ends all streams, each with the time after which it should reconnect, and stops listening. */
  close(): Promise<void>;
}

interface HubParts extends Omit<DispatchParts, 'streams'> {
  listen: Listen;
  /** The connection for LISTEN was lost or restored. */
  onConnection(isThere: boolean): void;
  /** The LISTEN of `start` has failed. */
  onListenFailed(error: unknown): void;
}

/**
 * Creates the hub of a process. It LISTENs from `start` on, or from the first stream if that failed, and so gets the events of
 * other processes and of operators; a session that expires sends no event and is noticed at the next heartbeat.
 */
export function createEventHub({ listen, onConnection, onListenFailed, ...handlers }: HubParts): EventHub {
  const { onSessionEnded, onError } = handlers;
  const streams = new Set<EventStream>();
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const { dispatch, closeEnded } = createDispatch({ streams, ...handlers });

  const heartbeat = async (): Promise<void> => {
    for (const stream of streams) stream.write(': alive\n\n');
    await closeEnded([...streams]);
  };
  const closeAllEnded = (): void => {
    onConnection(true);
    onSessionEnded();
    closeEnded([...streams]).catch(onError);
  };

  const ensureListening = async (): Promise<void> => {
    listening ??= listen(channel, {
      onMessage: dispatch,
      onLoss: () => onConnection(false),
      onGap: closeAllEnded,
    });
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  };

  const requireFreePlace = ({ sid, userId }: EventStream): void => {
    const others = [...streams];
    const ofSession = others.filter((other) => other.sid === sid).length;
    const ofUser = others.filter((other) => other.userId === userId).length;
    if (ofSession >= streamsPerSession || ofUser >= streamsPerUser)
      throw tooMany('too_many_requests', retryAfterSeconds);
  };

  return {
    start: () => ensureListening().catch(onListenFailed),
    async open(stream) {
      requireFreePlace(stream);
      streams.add(stream);
      const remove = (): void => void streams.delete(stream);
      try {
        timer ??= setInterval(() => void heartbeat().catch(onError), heartbeatMs).unref();
        await ensureListening();
        // NOTIFY is not replayed: re-check the session now that LISTEN is active.
        await closeEnded([stream]);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    heartbeat,
    get size() {
      return streams.size;
    },
    async close() {
      clearInterval(timer);
      for (const stream of streams) {
        stream.write(`retry: ${randomInt(reconnectWithinMs)}\n\n`);
        stream.end();
      }
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}
