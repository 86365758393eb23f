import type { IncomingMessage } from 'node:http';
import { ipBucket, wideBucket } from './ipBucket';
import { KeptBytes, type ByteBounds } from './keptBytes';

/** As parsed objects, waiting requests take up to twenty times as much. */
const defaultWaiting: ByteBounds = { perAddress: 4 * 1024 * 1024, all: 16 * 1024 * 1024 };

export interface TurnBounds {
  /** Concurrent requests of one address while requests wait for the shared resource. */
  places: number;
  /** Requests of one address that begin in one turn of the event loop. */
  starts: number;
  /** How long a request waits for its turn, ms. */
  waitMs: number;
  /** Bytes of the requests that wait. */
  waiting?: ByteBounds;
  /** Whether requests wait for the shared resource: database connections. */
  isBusy(): boolean;
}

/** Limit of the /48 of an IPv6 address, as a multiple of that of its /64. */
const wideFactor = 4;

interface Line {
  /** Requests in progress. */
  working: Set<IncomingMessage>;
  started: number;
  factor: number;
  waiting: Set<Waiting>;
}

interface Waiting {
  incoming: IncomingMessage;
  lines: string[];
  end(outcome: Turn): void;
}

/** `given`: continue. `gone`: the client has disconnected. `late`: no turn in time, or too many requests wait already. */
export type Turn = 'given' | 'gone' | 'late';

/**
 * Gives every address its turn, so that thousands of requests of one address do not delay others: only some of them begin in a
 * turn of the event loop, and only some run while the database is the bottleneck. A single active address is affected by
 * neither.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #waitingBytes: KeptBytes;
  #isRoundPlanned = false;

  constructor(private readonly bounds: TurnBounds) {
    this.#waitingBytes = new KeptBytes(bounds.waiting ?? defaultWaiting);
  }

  /**
   * Requests a turn. The request counts until its response is sent or its connection is closed: then `leave` is called.
   * @param ip the visitor's address
   * @param measure returns its memory in bytes while it waits
   * @returns a promise if it has to wait
   */
  enter(incoming: IncomingMessage, ip: string, measure: () => number): Turn | Promise<Turn> {
    const [address, wide] = [ipBucket(ip), wideBucket(ip)];
    const lines = wide === undefined ? [address] : [address, wide];
    const full = this.#begin(incoming, lines);
    if (!full) return 'given';
    const bytes = measure();
    if (!this.#waitingBytes.keep(address, bytes)) return 'late';
    return new Promise((resolve) => {
      const waiting: Waiting = {
        incoming,
        lines,
        end: (outcome) => {
          clearTimeout(timer);
          for (const line of lines) this.#lines.get(line)?.waiting.delete(waiting);
          this.#waitingBytes.free(address, bytes);
          resolve(outcome);
        },
      };
      const timer = setTimeout(() => waiting.end('late'), this.bounds.waitMs).unref();
      full.waiting.add(waiting);
    });
  }

  leave(incoming: IncomingMessage, ip: string): void {
    for (const name of [ipBucket(ip), wideBucket(ip)]) {
      const line = name === undefined ? undefined : this.#lines.get(name);
      if (!line?.working.delete(incoming)) continue;
      this.#advance(line);
      if (line.working.size + line.waiting.size + line.started === 0) this.#lines.delete(name!);
    }
  }

  /** Starts a request, unless one of its queues is full. @returns the full one */
  #begin(incoming: IncomingMessage, names: readonly string[]): Line | undefined {
    const lines = names.map((name, index) => this.#lineOf(name, index === 0 ? 1 : wideFactor));
    const full = lines.find((line) => !this.#hasRoom(line));
    if (full) return full;
    for (const line of lines) {
      line.working.add(incoming);
      line.started += 1;
    }
    this.#planRound();
    return undefined;
  }

  #lineOf(name: string, factor: number): Line {
    const known = this.#lines.get(name);
    if (known) return known;
    const line: Line = { working: new Set(), started: 0, factor, waiting: new Set() };
    this.#lines.set(name, line);
    return line;
  }

  #hasRoom({ working, started, factor }: Line): boolean {
    const { starts, places, isBusy } = this.bounds;
    if (started >= starts * factor) return false;
    if (working.size < places * factor || !isBusy()) return true;
    // Bodies in transit occupy nothing.
    return [...working].filter(({ complete }) => complete).length < places * factor;
  }

  #advance(line: Line): void {
    for (const waiting of line.waiting) {
      if (!this.#hasRoom(line)) return;
      line.waiting.delete(waiting);
      // Not `incoming.destroyed`, which is true as soon as the body has been read.
      if (waiting.incoming.socket.destroyed) {
        waiting.end('gone');
        continue;
      }
      const full = this.#begin(waiting.incoming, waiting.lines);
      if (full) full.waiting.add(waiting);
      else waiting.end('given');
    }
  }

  /** In the next turn of the event loop every queue may start requests again. */
  #planRound(): void {
    if (this.#isRoundPlanned) return;
    this.#isRoundPlanned = true;
    setImmediate(() => {
      this.#isRoundPlanned = false;
      for (const [name, line] of this.#lines) {
        line.started = 0;
        this.#advance(line);
        if (line.working.size + line.waiting.size + line.started === 0) this.#lines.delete(name);
      }
    });
  }
}
