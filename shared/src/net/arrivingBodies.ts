import type { IncomingMessage } from 'node:http';
import { Crowd, type CrowdBounds } from './crowd';

/** Limits of a kind of body. */
interface BodyKind {
  prefix: string;
  /** How many times as long as a call it may take to arrive. */
  timeoutFactor: number;
  /** Whether it is written to a file as it arrives, and takes no memory. */
  isUpload?: true;
}

const kinds: readonly BodyKind[] = [
  { prefix: '/api/support/', timeoutFactor: 6, isUpload: true },
  { prefix: '/api/business_unit/', timeoutFactor: 3 },
  { prefix: '', timeoutFactor: 1 },
];
const kindOf = (url = ''): BodyKind => kinds.find(({ prefix }) => url.startsWith(prefix))!;

/** How many times as long as a call the largest body may take to arrive. */
export const longestTimeoutFactor = Math.max(...kinds.map(({ timeoutFactor }) => timeoutFactor));

/** Limits of all bodies together. */
export interface BodyBounds {
  /** Received bytes of all in-memory bodies in transit. */
  totalBytes: number;
  /** In-memory bodies in transit at the same time, and those of one address (an IPv4 address, or the /64 of an IPv6 one). */
  calls: CrowdBounds;
  /** The same of uploads. */
  uploads: CrowdBounds;
  /** How long the body of a call may take to arrive, ms. */
  timeoutMs: number;
  /** How long nothing of a body may arrive, ms. */
  silenceMs: number;
}

/** An ordinary body arrives with its headers, so thousands of people behind one address keep far below these. */
const defaultBounds: BodyBounds = {
  totalBytes: 64 * 1024 * 1024,
  calls: { all: 4096, perAddress: 256 },
  uploads: { all: 256, perAddress: 64 },
  timeoutMs: 20_000,
  silenceMs: 30_000,
};

/** Answers a request whose body is not read any further. 408: too slow, or too many of its address. 503: too many of all. */
export type RefuseBody = (status: 408 | 503) => void;

interface Arriving {
  incoming: IncomingMessage;
  refuse: RefuseBody;
  untilMs: number;
  /** Bytes of the connection at its beginning and at the last check, and the time of the last progress. */
  firstByte: number;
  lastByte: number;
  stillSinceMs: number;
}

/** Whether a request has a body (RFC 9112 section 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The bodies in transit, whatever their reader. A slow sender takes some memory and a connection, nothing else: handlers run when a
 * body is whole, and uploads go to a file. Where a bound is reached, the body in transit the longest is dropped, so that slow
 * senders make room for others.
 */
export class ArrivingBodies {
  readonly #bounds: BodyBounds;
  readonly #calls: Crowd<Arriving>;
  readonly #uploads: Crowd<Arriving>;

  constructor(
    bounds: Partial<BodyBounds> = {},
    private readonly now = () => performance.now(),
  ) {
    this.#bounds = { ...defaultBounds, ...bounds };
    this.#calls = new Crowd(this.#bounds.calls);
    this.#uploads = new Crowd(this.#bounds.uploads);
  }

  /**
   * Watches the body of a request, if it has one, until it is read to its end.
   * @param address of the sender, as returned by `ipBucket`
   */
  watch(incoming: IncomingMessage, address: string, refuse: RefuseBody): void {
    if (incoming.complete || !hasBody(incoming)) return;
    const kind = kindOf(incoming.url);
    const crowd = kind.isUpload ? this.#uploads : this.#calls;
    const now = this.now();
    const { bytesRead } = incoming.socket;
    const body: Arriving = {
      incoming,
      refuse,
      untilMs: now + this.#bounds.timeoutMs * kind.timeoutFactor,
      firstByte: bytesRead,
      lastByte: bytesRead,
      stillSinceMs: now,
    };
    crowd.add(body, address);
    const forget = (): void => crowd.delete(body);
    incoming.once('end', forget).once('close', forget);
    const oldest = crowd.tooMany(address);
    if (oldest) this.#refuse(oldest.member, oldest.isOfAddress ? 408 : 503);
  }

  /** Refuses bodies in transit for too long, and the oldest ones while a limit is exceeded. Called every second or so. */
  check(): void {
    const now = this.now();
    for (const crowd of [this.#calls, this.#uploads]) for (const body of crowd) this.#checkTime(body, now);
    let bytes = 0;
    for (const { firstByte, lastByte } of this.#calls) bytes += lastByte - firstByte;
    for (const body of this.#calls) {
      if (bytes <= this.#bounds.totalBytes) return;
      bytes -= body.lastByte - body.firstByte;
      this.#refuse(body, 503);
    }
  }

  #checkTime(body: Arriving, now: number): void {
    const { incoming, lastByte } = body;
    // The last byte has arrived, but the service has not read it yet: the sender is not late.
    if (incoming.complete) return;
    const { bytesRead } = incoming.socket;
    if (bytesRead !== lastByte) Object.assign(body, { lastByte: bytesRead, stillSinceMs: now });
    if (now >= body.untilMs || now - body.stillSinceMs >= this.#bounds.silenceMs) this.#refuse(body, 408);
  }

  #refuse(body: Arriving, status: 408 | 503): void {
    for (const crowd of [this.#calls, this.#uploads]) crowd.delete(body);
    body.refuse(status);
  }
}
