import { Duplex } from 'node:stream';

/** Runs messages of PostgreSQL's protocol. @returns the messages that answer them */
export type RunMessages = (messages: Uint8Array) => Promise<Uint8Array>;

/** Replaces node-postgres's socket to a server: the messages that it writes go to an embedded database. */
export class WireStream extends Duplex {
  readonly #run: RunMessages;

  constructor(run: RunMessages) {
    super();
    this.#run = run;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  // A socket's, without a meaning here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk, done);
  }

  /** A statement with values is several messages, which node-postgres writes corked. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(messages: Buffer, done: (error?: Error) => void): void {
    this.#run(messages).then((answer) => {
      if (answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
