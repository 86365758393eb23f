import { readEvents, type ServerEvent } from './readEvents';

type Handle = (data: unknown) => void;

/** The tokens that open the stream. */
export interface EventStreamAccess {
  /** A valid token, renewed if necessary; undefined if nobody is signed in. */
  current(): Promise<string | undefined>;
  /** Renews a token that the service refused, or ends the session. */
  refused(token: string): Promise<unknown>;
  /** The headers of every call: environment and language. */
  headers(): Record<string, string>;
}

export interface EventStreamTools {
  fetch: typeof globalThis.fetch;
  delay(ms: number): Promise<void>;
  /** A random number from 0 up to 1. */
  random(): number;
  /** Web Locks; undefined if the browser has none: then each tab has a stream of its own. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** The channel to the other tabs of the site. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

const streamName = 'passport-events';

const toolsOf = (page: Window): EventStreamTools => ({
  fetch: (input, init) => page.fetch(input, init),
  delay: (ms) => new Promise((resolve) => page.setTimeout(resolve, ms)),
  random: () => Math.random(),
  locks: page.navigator.locks as LockManager | undefined,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(streamName),
});

/** Sent by the page itself: the stream is open again after a gap in which events may have been missed. */
const reopened: ServerEvent = { event: 'reopened', data: '{}' };

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/**
 * Pages reload within this time after a gap, at random moments: when the service restarts, all open pages have the same gap.
 */
const afterGapMs = 10_000;

/**
 * A stream of server-sent events by `fetch`, because EventSource cannot send an Authorization header. It is open while there
 * are subscriptions. After an end or an error it is reopened after pauses that double up to a minute, each randomized by up to
 * a half, so that the pages of one service do not reconnect simultaneously.
 *
 * One tab of the site has the stream open and passes events on to the others; when it closes, the next one takes over. A browser
 * has six connections to an HTTP/1.1 origin: six tabs with a stream each would leave none for anything else.
 */
export class EventStream<Events extends object = Record<string, unknown>> {
  private readonly handles = new Map<PropertyKey, Set<Handle>>();
  private connection: AbortController | undefined;
  /** The pause that the service requested when it closed the stream: it spreads the pages of a process that stops. */
  private askedPauseMs: number | undefined;

  constructor(
    private readonly url: string,
    private readonly access: EventStreamAccess,
    private readonly tools: EventStreamTools = toolsOf(window),
  ) {
    tools.channel?.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => this.notify(data));
  }

  /**
   * Calls `handle` for each event of that name. @returns a function that ends the subscription; the last one closes the stream
   */
  subscribe<Name extends keyof Events>(event: Name, handle: (data: Events[Name]) => void): () => void {
    const listening = this.handles.get(event) ?? new Set();
    this.handles.set(event, listening.add(handle as Handle));
    if (!this.connection) {
      this.connection = new AbortController();
      void this.holdStream(this.connection.signal);
    }
    return () => {
      listening.delete(handle as Handle);
      if (listening.size === 0) this.handles.delete(event);
      if (this.handles.size > 0) return;
      this.connection?.abort();
      this.connection = undefined;
    };
  }

  /** Opens the stream as soon as no other tab has it open. */
  private async holdStream(signal: AbortSignal): Promise<void> {
    const { locks } = this.tools;
    if (!locks) return this.keepOpen(signal);
    // An abort while waiting for the lock rejects.
    await locks.request(streamName, { signal }, () => this.keepOpen(signal)).catch(() => undefined);
  }

  private async keepOpen(signal: AbortSignal): Promise<void> {
    // A new subscription must not wait for the pause of an old one.
    const isOver = untilAborted(signal);
    let pauseMs = firstPauseMs;
    let hasGap = false;
    while (!signal.aborted) {
      const hasOpened = await this.run(signal, hasGap).catch(() => false);
      hasGap = true;
      if (signal.aborted) return;
      pauseMs = hasOpened ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      const randomizedMs = pauseMs * (0.5 + this.tools.random());
      await Promise.race([this.tools.delay(this.askedPauseMs ?? randomizedMs), isOver]);
    }
  }

  /** Reads one connection to its end. @returns whether it could be opened */
  private async run(signal: AbortSignal, hasGap: boolean): Promise<boolean> {
    this.askedPauseMs = undefined;
    const token = await this.access.current();
    if (token === undefined || signal.aborted) return false;
    const headers = { ...this.access.headers(), Accept: 'text/event-stream', Authorization: `JWT ${token}` };
    const answer = await this.tools.fetch(this.url, { headers, signal, cache: 'no-store' });
    if (answer.status === 401) await this.access.refused(token);
    if (!answer.ok || !answer.body) return false;
    if (hasGap) void this.notifyOfGap(signal);
    try {
      for await (const event of readEvents(answer.body)) {
        if (event.event === 'retry') this.askedPauseMs = Number(event.data);
        else this.notifyAll(event);
      }
    } catch {
      // The connection broke after it had been open.
    }
    return true;
  }

  private async notifyOfGap(signal: AbortSignal): Promise<void> {
    await this.tools.delay(afterGapMs * this.tools.random());
    if (!signal.aborted) this.notifyAll(reopened);
  }

  /** Notifies every tab of the site, including this one. */
  private notifyAll(event: ServerEvent): void {
    this.tools.channel?.postMessage(event);
    this.notify(event);
  }

  private notify({ event, data: text }: ServerEvent): void {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      data = text;
    }
    for (const handle of this.handles.get(event) ?? []) handle(data);
  }
}
