import type { AccountEventName, AccountEvents } from '@passport/shared/schemas/events';

/** The stream of one open page. */
export interface EventStream {
  userId: number;
  sid: string;
  write(text: string): void;
  end(): void;
}

/** The payload of a NOTIFY about one user, or about many: `users`, or everyone. */
type EventPayload = { user: number; event: AccountEventName } & Partial<AccountEvents['session_ended']>;
type BulkPayload = { event: AccountEventName } & ({ users: number[] } | { everyone: true });

/** One server-sent event (HTML standard, section 9.2). */
const eventText = (event: AccountEventName | 'reopened', data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface DispatchParts {
  /** The open streams of this process, as they come and go. */
  streams: ReadonlySet<EventStream>;
  /** The given sessions that can still be used. */
  findAliveSessions(sids: readonly string[]): Promise<Set<string>>;
  /** A session has ended in some process, or may have ended while the connection was lost. */
  onSessionEnded(): void;
  onError(error: unknown): void;
}

interface Dispatch {
  /** Sends the event of a NOTIFY payload to the streams that it concerns. */
  dispatch(payload: string): void;
  /** Sends `session_ended` to those of the given streams whose session has ended, and closes them. */
  closeEnded(candidates: readonly EventStream[]): Promise<void>;
}

/** Passes the events of the database on to the open streams. */
export function createDispatch({ streams, findAliveSessions, onSessionEnded, onError }: DispatchParts): Dispatch {
  const endSession = (stream: EventStream): void => {
    stream.write(eventText('session_ended', { session: stream.sid }));
    stream.end();
  };

  const dispatch = (payload: string): void => {
    const notified = JSON.parse(payload) as EventPayload | BulkPayload;
    if (!('user' in notified)) return dispatchBulk(notified);
    const { user, event, ...data } = notified;
    if (event === 'session_ended') onSessionEnded();
    for (const stream of streams) {
      if (stream.userId !== user) continue;
      if (event === 'session_ended' && data.session === stream.sid) endSession(stream);
      else stream.write(eventText(event, data));
    }
  };

  /**
   * An event about many users. When sessions end, the payload has the ids of the people but not of the sessions: the streams whose session has
   * ended are closed, and the others get `reopened`, on which their pages reload their data.
   */
  const dispatchBulk = (bulk: BulkPayload): void => {
    const changed = 'users' in bulk ? new Set(bulk.users) : undefined;
    const affected = [...streams].filter(({ userId }) => changed?.has(userId) ?? true);
    if (bulk.event !== 'session_ended') {
      for (const stream of affected) stream.write(eventText(bulk.event, {}));
      return;
    }
    onSessionEnded();
    const notifyOthers = (): void => {
      for (const stream of affected) if (streams.has(stream)) stream.write(eventText('reopened', {}));
    };
    closeEnded(affected).then(notifyOthers).catch(onError);
  };

  const closeEnded = async (candidates: readonly EventStream[]): Promise<void> => {
    if (candidates.length === 0) return;
    const alive = await findAliveSessions([...new Set(candidates.map(({ sid }) => sid))]);
    for (const stream of candidates) if (!alive.has(stream.sid)) endSession(stream);
  };

  return { dispatch, closeEnded };
}
