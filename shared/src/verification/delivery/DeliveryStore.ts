import { action, computed, makeObservable, observableRef } from 'mobx';
import type { DeliveryAnswer } from '../../schemas/delivery';

const pollIntervalMs = 3000;
/** Two minutes of polls; later ones are rare. */
const soonPolls = 40;
const lateIntervalMs = 15_000;
/** By then the service offers other ways. */
const offerAfterMs = 20_000;

export interface DeliveryParts {
  load(verification: string): Promise<DeliveryAnswer>;
  /** Runs `work` after a delay. @returns a function that cancels it */
  schedule(work: () => void, ms: number): () => void;
}

/** What became of the message with a code, as far as the service knows. A call that it does not answer changes nothing. */
export class DeliveryStore {
  answer: DeliveryAnswer | undefined = undefined;
  private verification = '';
  private isPolled = true;
  private polls = 0;
  /** Counts questions: the answer to an earlier one, or after a pause, is dropped. */
  private turn = 0;
  private cancelNext = (): void => undefined;
  private cancelOffer = (): void => undefined;

  constructor(private readonly parts: DeliveryParts) {
    makeObservable<this, 'receive'>(this, { answer: observableRef, last: computed, follow: action, receive: action });
  }

  /** The stage that was reached last. */
  get last(): DeliveryAnswer['stages'][number] | undefined {
    return this.answer?.stages.at(-1);
  }

  /**
   * A code was sent: forgets the message before, and asks for this one from the next `ask` on.
   * @param isPolled asks until the end is known. False where events tell that there is something to ask: then once more, for the
   *    offer of other ways
   */
  follow(verification: string, isPolled: boolean): void {
    this.stop();
    this.answer = undefined;
    this.verification = verification;
    this.isPolled = isPolled;
    this.polls = 0;
    if (!isPolled) this.cancelOffer = this.parts.schedule(() => void this.ask(), offerAfterMs);
  }

  /** Asks now, unless the end is known. */
  async ask(): Promise<void> {
    this.pause();
    if (this.last?.stage === 'delivered' || this.last?.stage === 'expired') return;
    const { turn } = this;
    const answer = await this.parts.load(this.verification).catch(() => undefined);
    if (turn !== this.turn) return;
    if (answer) this.receive(answer);
    if (!this.isPolled) return;
    this.polls += 1;
    const ms = this.polls < soonPolls ? pollIntervalMs : lateIntervalMs;
    this.cancelNext = this.parts.schedule(() => void this.ask(), ms);
  }

  /** Polls nothing until the next `ask`. */
  pause(): void {
    this.turn += 1;
    this.cancelNext();
  }

  stop(): void {
    this.pause();
    this.cancelOffer();
  }

  /** The same stage keeps its time: its sentence does not change, and is not read out again. */
  private receive(answer: DeliveryAnswer): void {
    const isSame = this.last?.stage === answer.stages.at(-1)?.stage;
    this.answer = { ...answer, stages: (isSame && this.answer?.stages) || answer.stages };
  }
}
