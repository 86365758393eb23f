import type { IncomingMessage } from 'node:http';
import { ipBucket, wideBucket } from './ipBucket';
import { KeptBytes, type ByteBounds } from './keptBytes';

/** As objects, which they are while they wait, requests take up to twenty times as much. */
const defaultWaiting: ByteBounds = { perAddress: 4 * 1024 * 1024, all: 16 * 1024 * 1024 };

export interface TurnBounds {
  /** Requests of one address that are worked on while something that all need is waited for. */
  places: number;
  /** Requests of one address that begin in one round of the event loop. */
  starts: number;
  /** How long a request waits for its turn, ms. */
  waitMs: number;
  /** Bytes of the requests that wait. */
  waiting?: ByteBounds;
  /** Whether requests wait for what all of them need: connections to the database. */
  isBusy(): boolean;
}

/** How many times as much as its /64 the /48 of an IPv6 address may take. */
const wideFactor = 4;

interface Line {
  /** Those that are worked on. */
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

/** `given`: go on. `gone`: nobody waits for the answer. `late`: no turn came in time, or too much waits already. */
export type Turn = 'given' | 'gone' | 'late';

/**
 * Gives every address its turn, so that thousands of requests of one address keep nobody else waiting: only some of them begin in a
 * round of the event loop, and only some are worked on while the database is the bottleneck. An address that is alone notices
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
   * Asks for a turn. The request counts until its answer is sent or its connection is gone: then `leave` is called.
   * @param ip the visitor's address
   * @param measure tells how many bytes are kept of it while it waits
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

  /** Begins with a request, unless one of its lines is full. @returns the full one */
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
    // Bodies that still arrive keep nothing busy.
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

  /** In the next round of the event loop every line may begin again. */
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
