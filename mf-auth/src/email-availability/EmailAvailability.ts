import type { EmailStatusAnswer } from '@passport/shared/schemas/verification';
import { action, computed, makeObservable, observable, runInAction } from 'mobx';

/** The mail server has answered by then (spec 9). */
const askAfterMs = 10_000;
/** A server that makes us wait is asked about for as long as a letter may take. */
const maxQuestions = 18;

export interface EmailAvailabilityParts {
  ask(): Promise<EmailStatusAnswer>;
  /** Runs something later, unless the returned function is called before. */
  later(run: () => void, ms: number): () => void;
}

/** Whether the email with the code can arrive at all (spec 4, spec 8, e-mail server check). */
export class EmailAvailability {
  status: 'unknown' | 'available' | 'unavailable' = 'unknown';
  /** With this the registration goes on without the letter. */
  tempCode: string | undefined = undefined;
  /** The result is shown instead of the code field. */
  isShown = false;
  private stopWaiting = (): void => undefined;

  constructor(private readonly parts: EmailAvailabilityParts) {
    makeObservable(this, {
      status: observable,
      tempCode: observable,
      isShown: observable,
      isRefused: computed,
      show: action,
      hide: action,
    });
  }

  /** The mail server did not take the letter: nothing will come. */
  get isRefused(): boolean {
    return this.status === 'unavailable';
  }

  /** A letter was sent: asks about it in ten seconds, and again while it is on its way. */
  watch(): void {
    this.stop();
    runInAction(() => {
      this.status = 'unknown';
      this.tempCode = undefined;
      this.isShown = false;
    });
    this.askLater(maxQuestions);
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  stop(): void {
    this.stopWaiting();
  }

  private askLater(questions: number): void {
    if (questions === 0) return;
    this.stopWaiting = this.parts.later(() => void this.ask(questions - 1), askAfterMs);
  }

  private async ask(questionsLeft: number): Promise<void> {
    let isStopped = false;
    this.stopWaiting = () => (isStopped = true);
    try {
      const { status_code, temp_code } = await this.parts.ask();
      if (isStopped) return;
      if (status_code === null) this.askLater(questionsLeft);
      else this.learn(status_code, temp_code);
    } catch {
      // That nothing is known of the letter is no reason to disturb somebody who waits for it.
      if (!isStopped) this.askLater(questionsLeft);
    }
  }

  private learn(statusCode: number, tempCode: string | undefined): void {
    const isThere = statusCode === 554 || (statusCode >= 200 && statusCode < 300);
    runInAction(() => {
      this.status = isThere ? 'available' : 'unavailable';
      this.tempCode = tempCode;
      // Nothing will come: whoever waits for it is told at once.
      if (!isThere) this.isShown = true;
    });
  }
}
