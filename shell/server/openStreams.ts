import { randomInt } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';

/** Pages come back within this time after their stream has ended, each at a moment of its own. */
const reconnectWithinMs = 5000;
const eventEnd = '\n\n';

interface OpenStream {
  from: Readable;
  to: PassThrough;
  /** The last characters that went through. */
  tail: string;
}

/** Event streams that go through this server, so that it can end them before it stops. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>();

  /** @returns what the visitor receives of a stream of the service, for as long as both are there */
  carry(from: Readable): Readable {
    const stream: OpenStream = { from, to: new PassThrough(), tail: eventEnd };
    this.#open.add(stream);
    from.on('data', (chunk: Buffer) => {
      stream.tail = (stream.tail + chunk.subarray(-eventEnd.length).toString('latin1')).slice(-eventEnd.length);
    });
    from.once('error', () => stream.to.destroy());
    stream.to.once('close', () => {
      this.#open.delete(stream);
      from.destroy();
    });
    return from.pipe(stream.to);
  }

  /** Ends all of them. Where an event is on its way in pieces, nothing can be added to it. */
  end(): void {
    for (const { from, to, tail } of this.#open) {
      from.unpipe(to);
      to.end(tail === eventEnd ? `retry: ${randomInt(reconnectWithinMs)}${eventEnd}` : undefined);
    }
  }
}
