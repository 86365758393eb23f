import { readEvents } from './readEvents';

type Handle = (data: unknown) => void;

export interface EventStreamTools {
  fetch: typeof globalThis.fetch;
  /** Resolves after that many milliseconds. */
  delay(ms: number): Promise<void>;
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/**
 * A stream of server-sent events by `fetch`: the browser's EventSource cannot send an Authorization header. Open while
 * anybody listens; after an end or an error it is opened again, after pauses that double up to a minute.
 */
export class EventStream {
  private readonly handles = new Map<string, Set<Handle>>();
  private connection: AbortController | undefined;

  constructor(
    private readonly url: string,
    private readonly accessToken: () => string | undefined,
    private readonly tools: EventStreamTools = {
      fetch: (input, init) => fetch(input, init),
      delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
  ) {}

  /** Runs `handle` for each event of that name. @returns what ends that; the last one out closes the stream */
  subscribe(event: string, handle: Handle): () => void {
    const listening = this.handles.get(event) ?? new Set();
    this.handles.set(event, listening.add(handle));
    if (!this.connection) {
      this.connection = new AbortController();
      void this.keepOpen(this.connection.signal);
    }
    return () => {
      listening.delete(handle);
      if (listening.size === 0) this.handles.delete(event);
      if (this.handles.size > 0) return;
      this.connection?.abort();
      this.connection = undefined;
    };
  }

  private async keepOpen(signal: AbortSignal): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const hasOpened = await this.run(signal).catch(() => false);
      if (signal.aborted) return;
      pauseMs = hasOpened ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await this.tools.delay(pauseMs);
    }
  }

  /** One connection, to its end. @returns whether it could be opened */
  private async run(signal: AbortSignal): Promise<boolean> {
    const token = this.accessToken();
    if (token === undefined) return false;
    const headers = { Accept: 'text/event-stream', Authorization: `JWT ${token}` };
    const answer = await this.tools.fetch(this.url, { headers, signal, cache: 'no-store' });
    if (!answer.ok || !answer.body) return false;
    try {
      for await (const { event, data } of readEvents(answer.body)) this.tell(event, data);
    } catch {
      // The connection broke; it had been open.
    }
    return true;
  }

  private tell(event: string, text: string): void {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      data = text;
    }
    for (const handle of this.handles.get(event) ?? []) handle(data);
  }
}
