import type { AccountEventName, AccountEvents } from '@passport/shared/schemas/events';
import { tooMany } from '../../platform/http/errors';
import type { Listen } from '../../platform/storage/listen';

/** Channel of the database on which rows tell what happened to an account. */
const channel = 'account_events';
/** A browser opens one stream for all its tabs; a few more are an old browser's, or a reload's. */
const streamsPerSession = 10;
const streamsPerUser = 50;
const retryAfterSeconds = 60;
/** Below every idle limit on the way, so that nobody takes a quiet stream for a dead one. */
const beatMs = 20_000;

/** One open page, as far as the hub knows it. */
export interface EventStream {
  userId: number;
  sid: string;
  write(text: string): void;
  end(): void;
}

/** The open streams of this process. */
export interface EventHub {
  /** Hears the database from now on; else the first stream begins it. A failure is reported, and the first stream tries again. */
  start(): Promise<void>;
  /**
   * Adds a stream whose session was alive a moment ago; one that has ended since is told so and closed.
   * @returns what takes it out again
   * @throws 429 past the number of streams of one session or one user
   */
  open(stream: EventStream): Promise<() => void>;
  /** Sends a sign of life to every stream, and closes those whose session is no longer alive. */
  beat(): Promise<void>;
  /** How many streams are open. */
  readonly size: number;
  /** Ends all of them. */
  close(): Promise<void>;
}

interface HubParts {
  listen: Listen;
  /** Which of some sessions can still be used. */
  liveSessions(sids: readonly string[]): Promise<Set<string>>;
  /** A session of anybody has ended, in any process, or may have while the connection was lost. */
  onSessionEnded(): void;
  onError(error: unknown): void;
}

type Told = { user: number; event: AccountEventName } & Partial<AccountEvents['session_ended']>;

/** One event as the stream carries it (HTML standard, section 9.2). */
const eventText = (event: AccountEventName, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Makes the hub of a process. It listens to the database from its first stream on, and so hears what other processes and
 * operators do as well; a session that runs out by itself is noticed at the next beat.
 */
export function createEventHub({ listen, liveSessions, onSessionEnded, onError }: HubParts): EventHub {
  const streams = new Set<EventStream>();
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const endSession = (stream: EventStream): void => {
    stream.write(eventText('session_ended', { session: stream.sid }));
    stream.end();
  };

  const tell = (payload: string): void => {
    const { user, event, ...data } = JSON.parse(payload) as Told;
    if (event === 'session_ended') onSessionEnded();
    for (const stream of streams) {
      if (stream.userId !== user) continue;
      if (event === 'session_ended' && data.session === stream.sid) endSession(stream);
      else stream.write(eventText(event, data));
    }
  };

  const check = async (some: readonly EventStream[]): Promise<void> => {
    if (some.length === 0) return;
    const alive = await liveSessions([...new Set(some.map(({ sid }) => sid))]);
    for (const stream of some) if (!alive.has(stream.sid)) endSession(stream);
  };

  const beat = async (): Promise<void> => {
    for (const stream of streams) stream.write(': alive\n\n');
    await check([...streams]);
  };
  const checkAll = (): void => {
    onSessionEnded();
    check([...streams]).catch(onError);
  };

  const hear = async (): Promise<void> => {
    listening ??= listen(channel, { onMessage: tell, onGap: checkAll });
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  };

  const refuseCrowds = ({ sid, userId }: EventStream): void => {
    const others = [...streams];
    const ofSession = others.filter((other) => other.sid === sid).length;
    const ofUser = others.filter((other) => other.userId === userId).length;
    if (ofSession >= streamsPerSession || ofUser >= streamsPerUser)
      throw tooMany('too_many_requests', retryAfterSeconds);
  };

  return {
    start: () => hear().catch(onError),
    async open(stream) {
      refuseCrowds(stream);
      streams.add(stream);
      const remove = (): void => void streams.delete(stream);
      try {
        timer ??= setInterval(() => void beat().catch(onError), beatMs).unref();
        await hear();
        // Whatever happened before the hub listened was heard by nobody.
        await check([stream]);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    beat,
    get size() {
      return streams.size;
    },
    async close() {
      clearInterval(timer);
      for (const stream of streams) stream.end();
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}
