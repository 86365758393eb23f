import type { Readable } from 'node:stream';

/** How many answers of a process may wait for their visitors at one time. */
export interface UnreadBounds {
  /** Those of one address, or of the /64 of an IPv6 one. */
  perAddress: number;
  all: number;
}

/**
 * Answers that wait for their visitors to read: each holds a connection to the service. Where a bound is reached, the one that has
 * waited longest is cut off, so that visitors who do not read make room for others. A visitor who reads, however slowly, is one of
 * the latest again with each part.
 */
export class UnreadAnswers {
  /** With their addresses, in the order in which they began to wait. */
  readonly #waiting = new Map<Readable, string>();

  constructor(private readonly bounds: UnreadBounds) {}

  /** @param address who reads the answer, as `ipBucket` names it */
  watch(answer: Readable, address: string): void {
    // What is piped to a visitor is paused while their connection takes no more.
    answer.on('pause', () => {
      this.#waiting.set(answer, address);
      this.#bound(address);
    });
    answer.on('resume', () => answer.isPaused() || this.#waiting.delete(answer));
    answer.on('close', () => this.#waiting.delete(answer));
  }

  #bound(address: string): void {
    const { perAddress, all } = this.bounds;
    const waiting = [...this.#waiting.keys()];
    const ofAddress = waiting.filter((answer) => this.#waiting.get(answer) === address);
    if (ofAddress.length > perAddress) this.#cutOff(ofAddress[0]!);
    else if (waiting.length > all) this.#cutOff(waiting[0]!);
  }

  #cutOff(answer: Readable): void {
    this.#waiting.delete(answer);
    answer.destroy();
  }
}
