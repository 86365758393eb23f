import { readEvents, type ServerEvent } from './readEvents';

type Handle = (data: unknown) => void;

/** What opens the stream. */
export interface EventStreamAccess {
  /** A token that is valid now, renewed where it has to be; undefined where nobody is signed in. */
  current(): Promise<string | undefined>;
  /** The service refused a token: it is renewed, or the session is over. */
  refused(token: string): Promise<unknown>;
}

export interface EventStreamTools {
  fetch: typeof globalThis.fetch;
  /** Resolves after that many milliseconds. */
  delay(ms: number): Promise<void>;
  /** From 0 up to 1, another number each time. */
  random(): number;
  /** Web Locks; undefined where the browser has none: then each tab has a stream of its own. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** To the other tabs of the site. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

const streamName = 'passport-events';

/** The tools of a page. */
const toolsOf = (page: Window): EventStreamTools => ({
  fetch: (input, init) => page.fetch(input, init),
  delay: (ms) => new Promise((resolve) => page.setTimeout(resolve, ms)),
  random: () => Math.random(),
  locks: page.navigator.locks as LockManager | undefined,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(streamName),
});

/** Told by the page itself: the stream is open again after a gap, in which anything may have happened. */
const reopened: ServerEvent = { event: 'reopened', data: '{}' };

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** What a gap may have hidden is asked for within this time: every open page has the same gap when the service starts anew. */
const afterGapMs = 10_000;

/**
 * A stream of server-sent events by `fetch`: the browser's EventSource cannot send an Authorization header. Open while
 * anybody listens; after an end or an error it is opened again, after pauses that double up to a minute, each of them longer or
 * shorter by up to a half: the pages of one service do not come all at once.
 *
 * One tab of the site holds it and tells the others, and when it closes the next one takes over: a browser has six
 * connections to an HTTP/1.1 origin, and six tabs with a stream each would leave none for anything else.
 */
export class EventStream<Events extends object = Record<string, unknown>> {
  private readonly handles = new Map<PropertyKey, Set<Handle>>();
  private connection: AbortController | undefined;

  constructor(
    private readonly url: string,
    private readonly access: EventStreamAccess,
    private readonly tools: EventStreamTools = toolsOf(window),
  ) {
    tools.channel?.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => this.tell(data));
  }

  /** Runs `handle` for each event of that name. @returns what ends that; the last one out closes the stream */
  subscribe<Name extends keyof Events>(event: Name, handle: (data: Events[Name]) => void): () => void {
    const listening = this.handles.get(event) ?? new Set();
    this.handles.set(event, listening.add(handle as Handle));
    if (!this.connection) {
      this.connection = new AbortController();
      void this.takeTurn(this.connection.signal);
    }
    return () => {
      listening.delete(handle as Handle);
      if (listening.size === 0) this.handles.delete(event);
      if (this.handles.size > 0) return;
      this.connection?.abort();
      this.connection = undefined;
    };
  }

  /** Holds the stream once no other tab does. */
  private async takeTurn(signal: AbortSignal): Promise<void> {
    const { locks } = this.tools;
    if (!locks) return this.keepOpen(signal);
    // Giving up before one's turn rejects.
    await locks.request(streamName, { signal }, () => this.keepOpen(signal)).catch(() => undefined);
  }

  private async keepOpen(signal: AbortSignal): Promise<void> {
    // Whoever subscribes again must not wait for a pause that nobody wants any more.
    const isOver = untilAborted(signal);
    let pauseMs = firstPauseMs;
    let hasGap = false;
    while (!signal.aborted) {
      const hasOpened = await this.run(signal, hasGap).catch(() => false);
      hasGap = true;
      if (signal.aborted) return;
      pauseMs = hasOpened ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await Promise.race([this.tools.delay(pauseMs * (0.5 + this.tools.random())), isOver]);
    }
  }

  /** One connection, to its end. @returns whether it could be opened */
  private async run(signal: AbortSignal, hasGap: boolean): Promise<boolean> {
    const token = await this.access.current();
    if (token === undefined || signal.aborted) return false;
    const headers = { Accept: 'text/event-stream', Authorization: `JWT ${token}` };
    const answer = await this.tools.fetch(this.url, { headers, signal, cache: 'no-store' });
    if (answer.status === 401) await this.access.refused(token);
    if (!answer.ok || !answer.body) return false;
    if (hasGap) void this.tellOfGap(signal);
    try {
      for await (const event of readEvents(answer.body)) this.tellAll(event);
    } catch {
      // The connection broke; it had been open.
    }
    return true;
  }

  private async tellOfGap(signal: AbortSignal): Promise<void> {
    await this.tools.delay(afterGapMs * this.tools.random());
    if (!signal.aborted) this.tellAll(reopened);
  }

  /** Every tab of the site, this one among them. */
  private tellAll(event: ServerEvent): void {
    this.tools.channel?.postMessage(event);
    this.tell(event);
  }

  private tell({ event, data: text }: ServerEvent): void {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      data = text;
    }
    for (const handle of this.handles.get(event) ?? []) handle(data);
  }
}
