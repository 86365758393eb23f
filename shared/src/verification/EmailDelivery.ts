import type { EmailStatusAnswer } from '../schemas/verification';
import { action, computed, makeObservable, observable, runInAction } from 'mobx';

/** The mail server normally has answered by then (spec 9). */
const pollIntervalMs = 10_000;
/** Stops after three minutes: an email that is still undecided then will not be answered in time. */
const maxPolls = 18;

export interface EmailDeliveryParts {
  getStatus(): Promise<EmailStatusAnswer>;
  /** Runs `work` after a delay. @returns a function that cancels it */
  schedule(work: () => void, ms: number): () => void;
}

/** Whether the email with the code can arrive at all (spec 4 and spec 8, email server check). */
export class EmailDelivery {
  status: 'unknown' | 'available' | 'unavailable' = 'unknown';
  /** Completes the registration without the email code. */
  tempCode: string | undefined = undefined;
  isShown = false;
  private stopWaiting = (): void => undefined;

  constructor(private readonly parts: EmailDeliveryParts) {
    makeObservable(this, {
      status: observable,
      tempCode: observable,
      isShown: observable,
      isRefused: computed,
      show: action,
      hide: action,
    });
  }

  /** The mail server refused the email: no code will arrive. */
  get isRefused(): boolean {
    return this.status === 'unavailable';
  }

  /** An email was sent: asks for its status in ten seconds, and again until the status is known. */
  watch(): void {
    this.stop();
    runInAction(() => {
      this.status = 'unknown';
      this.tempCode = undefined;
      this.isShown = false;
    });
    this.schedulePoll(maxPolls);
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

  private schedulePoll(polls: number): void {
    if (polls === 0) return;
    this.stopWaiting = this.parts.schedule(() => void this.poll(polls - 1), pollIntervalMs);
  }

  private async poll(pollsLeft: number): Promise<void> {
    let isStopped = false;
    this.stopWaiting = () => (isStopped = true);
    try {
      const { status_code, temp_code } = await this.parts.getStatus();
      if (isStopped) return;
      if (status_code === null) this.schedulePoll(pollsLeft);
      else this.setResult(status_code, temp_code);
    } catch {
      // An unknown status is no reason to disturb the person who waits for the code.
      if (!isStopped) this.schedulePoll(pollsLeft);
    }
  }

  private setResult(statusCode: number, tempCode: string | undefined): void {
    const isThere = statusCode === 554 || (statusCode >= 200 && statusCode < 300);
    runInAction(() => {
      this.status = isThere ? 'available' : 'unavailable';
      this.tempCode = tempCode;
      // No code will arrive: the result is shown immediately.
      if (!isThere) this.isShown = true;
    });
  }
}
