import type { Readable } from 'node:stream';
import { bodyLimitBytes } from '@passport/shared/constants';
import { ipBucket } from '@passport/shared/net/ipBucket';
import type { FastifyRequest } from 'fastify';
import type { BodyStore } from './bodyStores';

/** What a kind of body may cost. */
interface BodyKind {
  prefix: string;
  bytes: number;
  /** How many times as long as a call it may take to arrive. */
  timeoutFactor: number;
  /** Whether it is kept in a file rather than in memory. */
  isUpload?: true;
}

const kinds: readonly BodyKind[] = [
  { prefix: '/api/support/', bytes: bodyLimitBytes.support, timeoutFactor: 6, isUpload: true },
  { prefix: '/api/business_unit/', bytes: bodyLimitBytes.businessUnit, timeoutFactor: 3 },
  { prefix: '/saml/', bytes: bodyLimitBytes.saml, timeoutFactor: 1 },
  { prefix: '', bytes: bodyLimitBytes.call, timeoutFactor: 1 },
];
const kindOf = ({ url }: FastifyRequest): BodyKind => kinds.find(({ prefix }) => url.startsWith(prefix))!;

/** Whether a body is that of an upload. */
export const isUpload = (request: FastifyRequest): boolean => kindOf(request).isUpload === true;

/** How many times as long as a call the largest body may take to arrive. */
export const longestTimeoutFactor = Math.max(...kinds.map(({ timeoutFactor }) => timeoutFactor));

/** A body is not read any further: 400 cut off by its sender, 408 too slow, 413 too large, 503 no room left for it. */
export class BodyRefused extends Error {
  constructor(readonly status: 400 | 408 | 413 | 503) {
    super(`request body refused with ${status}`);
  }
}

/** Whether a request says that its body is larger than the service accepts. */
export const isTooLarge = (request: FastifyRequest): boolean =>
  Number(request.headers['content-length'] ?? 0) > kindOf(request).bytes;

/** What all bodies together may cost. */
export interface BodyBounds {
  /** Room for bodies that arrive, and for those that the service is answering. */
  totalBytes: number;
  /** Bodies that arrive at one time. */
  arriving: number;
  /** The same of one address, or of the /64 of an IPv6 one. */
  arrivingPerAddress: number;
  /** How long the body of a call may take to arrive. */
  timeoutMs: number;
  /** How long nothing of a body may arrive. */
  silenceMs: number;
}

/** An ordinary body arrives at once, so thousands of people behind one address keep far below these. */
const defaultBounds: BodyBounds = {
  totalBytes: 64 * 1024 * 1024,
  arriving: 4096,
  arrivingPerAddress: 256,
  timeoutMs: 20_000,
  silenceMs: 30_000,
};

/** A body that has come whole. */
export interface ReadBody<Kept> {
  body: Kept;
  length: number;
}

/** The bounds for uploads, which are kept in files. */
export const uploadBounds = {
  totalBytes: 1024 * 1024 * 1024,
  arriving: 256,
  arrivingPerAddress: 64,
} as const satisfies Partial<BodyBounds>;

/** A body that arrives. */
interface Arriving<Kept> {
  address: string;
  store: BodyStore<Kept>;
  length: number;
  refuse(status: BodyRefused['status']): void;
}

/**
 * Reads bodies whole before the service hears of their requests: a slow sender holds some room here and no connection to the
 * service. Where a bound is reached, the body that has been arriving longest gives way, so that slow senders make room for others.
 */
export class RequestBodies<Kept> {
  readonly #bounds: BodyBounds;
  /** In the order of their beginning. */
  readonly #arriving = new Set<Arriving<Kept>>();
  readonly #byAddress = new Map<string, Set<Arriving<Kept>>>();
  #bytes = 0;

  /** @param createStore where each body is kept */
  constructor(
    private readonly createStore: () => BodyStore<Kept>,
    bounds: Partial<BodyBounds> = {},
  ) {
    this.#bounds = { ...defaultBounds, ...bounds };
  }

  /**
   * Reads the body of a request.
   * @param incoming its body as it arrives
   * @param answered resolves when the request was answered or cut off: what it holds counts until then
   * @throws {BodyRefused}
   */
  async read(request: FastifyRequest, incoming: Readable, answered: Promise<unknown>): Promise<ReadBody<Kept>> {
    const { store, length } = await this.#receive(incoming, ipBucket(request.ip), kindOf(request));
    void answered.then(() => this.#discard(store));
    return { body: store.kept(), length };
  }

  #discard(store: BodyStore<Kept>): void {
    this.#bytes -= store.bytes;
    store.discard();
  }

  #receive(incoming: Readable, address: string, { bytes, timeoutFactor }: BodyKind): Promise<Arriving<Kept>> {
    return new Promise((resolve, reject) => {
      const body: Arriving<Kept> = {
        address,
        store: this.createStore(),
        length: 0,
        refuse: (status) => {
          if (!this.#arriving.has(body)) return;
          stop();
          this.#discard(body.store);
          reject(new BodyRefused(status));
        },
      };
      const endLate = (ms: number) => setTimeout(() => body.refuse(408), ms).unref();
      const timers = [endLate(this.#bounds.timeoutMs * timeoutFactor), endLate(this.#bounds.silenceMs)] as const;
      const onData = (chunk: Buffer): void => {
        if (body.length + chunk.length > bytes) return body.refuse(413);
        timers[1].refresh();
        const written = this.#append(body, chunk);
        this.#bound(body);
        if (!written) return;
        incoming.pause();
        written.then(
          () => incoming.resume(),
          () => body.refuse(503),
        );
      };
      const onEnd = (): void => {
        stop();
        resolve(body);
      };
      const onBroken = (): void => body.refuse(400);
      const stop = (): void => {
        for (const timer of timers) clearTimeout(timer);
        this.#remove(body);
        incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
        // What still comes is read and forgotten, so that the visitor gets to the answer.
        incoming.on('error', () => undefined).resume();
      };
      this.#add(body);
      this.#bound(body);
      incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
    });
  }

  #append(body: Arriving<Kept>, chunk: Buffer): Promise<void> | undefined {
    const { store } = body;
    const before = store.bytes;
    const written = store.append(chunk);
    this.#bytes += store.bytes - before;
    body.length += chunk.length;
    return written;
  }

  #add(body: Arriving<Kept>): void {
    this.#arriving.add(body);
    const ofAddress = this.#byAddress.get(body.address) ?? new Set();
    this.#byAddress.set(body.address, ofAddress.add(body));
  }

  #remove(body: Arriving<Kept>): void {
    this.#arriving.delete(body);
    const ofAddress = this.#byAddress.get(body.address);
    ofAddress?.delete(body);
    if (ofAddress?.size === 0) this.#byAddress.delete(body.address);
  }

  /** Refuses the oldest bodies: of the address where it has too many, of all where there are too many or they are too large. */
  #bound({ address }: Arriving<Kept>): void {
    const { totalBytes, arriving, arrivingPerAddress } = this.#bounds;
    const ofAddress = this.#byAddress.get(address);
    if (ofAddress && ofAddress.size > arrivingPerAddress) first(ofAddress).refuse(408);
    while (this.#arriving.size > 0 && (this.#bytes > totalBytes || this.#arriving.size > arriving))
      first(this.#arriving).refuse(503);
  }
}

/** The oldest of a set that is not empty. */
function first<Kept>(bodies: ReadonlySet<Arriving<Kept>>): Arriving<Kept> {
  const [oldest] = bodies;
  return oldest!;
}
