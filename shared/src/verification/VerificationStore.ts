import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { code as codeRule } from '../form/validators';
import type { VerificationState } from '../schemas/verification';
import { ResendTimer } from './ResendTimer';

/** What the service said of a code that it sent. */
export interface SentCode {
  /** The unguessable id of this verification. */
  id: string;
  /** Where the code went, masked. */
  to: string;
  codeLength: number;
  resendSeconds: number;
  /** The gateway does not answer; the message comes later. */
  isDelayed?: boolean;
}

/** The calls behind one verification; given by the flow, which knows whom it is for. */
export interface VerificationCalls {
  send(): Promise<SentCode>;
  /** @throws ApiError for a wrong, dead or foreign code */
  verify(code: string, id: string): Promise<void>;
}

/** What a failed call means here; made of an error by the flow's error handler. */
export interface VerificationFailure {
  /** Key or translated text for the code field; undefined where it was shown elsewhere. */
  text?: string | undefined;
  /** Seconds for which nothing more may be asked; 0: as long as the timer runs, or would run. */
  lockedSeconds?: number | undefined;
}

/** What of a verification outlives a reload of the page; the code is not among it. */
export interface VerificationSnapshot {
  sent: SentCode;
  deadline?: number | undefined;
  /** How many times the timer had run to its end. */
  attempt?: number | undefined;
  /** The code was accepted already, but what follows it was not finished. */
  isProven?: boolean | undefined;
  /** Where the code went, as the person typed it; see ContactVerification. */
  contact?: string | undefined;
}

/** One code on its way from the service to the person and back (spec 3, spec 4). */
export class VerificationStore {
  state: VerificationState = 'INIT';
  code = '';
  /** Key of the messages or translated text, shown at the code field. */
  error: string | undefined = undefined;
  sent: SentCode | undefined = undefined;
  /** Submit is closed until the timer ends: the service said that there were too many requests. */
  isLockedOut = false;
  /** Counts what was forgotten; an answer that belongs to an earlier code is dropped. */
  private generation = 0;

  constructor(
    private readonly calls: VerificationCalls,
    /** @param call which of the calls failed */
    private readonly explain: (error: unknown, call: keyof VerificationCalls) => VerificationFailure,
    /** Digits to draw before the service has named a length. */
    private readonly defaultLength: number,
    readonly timer: ResendTimer = new ResendTimer(),
  ) {
    makeObservable(this, {
      state: observable,
      code: observable,
      error: observable,
      sent: observableRef,
      isLockedOut: observable,
      codeLength: computed,
      isLocked: computed,
      isBusy: computed,
      canResend: computed,
      input: action,
      setError: action,
      forget: action,
      restore: action,
    });
  }

  get codeLength(): number {
    return this.sent?.codeLength ?? this.defaultLength;
  }

  get isBusy(): boolean {
    return this.state === 'PROCESSING';
  }

  /** Too many requests: nothing is submitted until the timer ends. */
  get isLocked(): boolean {
    return this.isLockedOut && this.timer.status === 'TIMER_IS_RUNNING';
  }

  get canResend(): boolean {
    return !this.isBusy && this.timer.status === 'IDLE';
  }

  /**
   * Asks for a code. While the timer runs nothing is asked and the code field says so (errors.timer-is-running).
   * @returns whether there is now a code to type: a new one, or the earlier one that still counts
   */
  async send(): Promise<boolean> {
    if (this.isBusy) return false;
    if (this.timer.status === 'TIMER_IS_RUNNING') {
      this.setError('errors.timer-is-running');
      return this.sent !== undefined;
    }
    this.begin();
    const { generation, code } = this;
    try {
      const sent = await this.calls.send();
      if (generation !== this.generation) return false;
      runInAction(() => {
        this.sent = sent;
        // What was typed meanwhile stays: a code may be there before the answer is.
        if (this.code === code) this.code = '';
        this.state = 'WAIT_FOR_CODE';
      });
      this.timer.start(sent.resendSeconds);
      return true;
    } catch (error) {
      return generation === this.generation && this.failSend(this.explain(error, 'send'));
    }
  }

  /** Takes what was typed; an error goes as soon as a new code is begun. */
  input(code: string): void {
    this.code = code;
    if (code !== '') this.error = undefined;
  }

  /** Checks the typed code; an accepted one is not asked about again. @returns whether it was right */
  async submit(): Promise<boolean> {
    if (this.state === 'SUCCESS') return true;
    if (this.isBusy || this.isLocked || !this.sent) return false;
    const problem = codeRule(this.code);
    if (problem) {
      this.setError(problem);
      return false;
    }
    this.begin();
    const { generation } = this;
    try {
      await this.calls.verify(this.code, this.sent.id);
      if (generation !== this.generation) return false;
      runInAction(() => {
        this.state = 'SUCCESS';
      });
      return true;
    } catch (error) {
      if (generation === this.generation) this.fail(this.explain(error, 'verify'));
      return false;
    }
  }

  /** Says at the code field why the flow came back here. */
  setError(error: string | undefined): void {
    this.error = error;
  }

  /** Drops the sent code, and one that is on its way: the contact it went to is no longer the one in use. */
  forget(): void {
    this.generation += 1;
    this.sent = undefined;
    this.code = '';
    this.error = undefined;
    this.state = 'INIT';
    this.isLockedOut = false;
    this.timer.reset();
  }

  /** What a reload needs to go on; undefined before a code was sent. */
  get snapshot(): VerificationSnapshot | undefined {
    const { deadline, attempt } = this.timer;
    return this.sent && { sent: this.sent, deadline, attempt, isProven: this.state === 'SUCCESS' };
  }

  restore({ sent, deadline, attempt, isProven }: VerificationSnapshot): void {
    this.sent = sent;
    this.state = isProven ? 'SUCCESS' : 'WAIT_FOR_CODE';
    if (deadline !== undefined || attempt !== undefined) this.timer.resume(deadline ?? 0, attempt);
  }

  private begin(): void {
    runInAction(() => {
      this.state = 'PROCESSING';
      this.error = undefined;
      // Over by now; the timer of another code must not bring it back.
      this.isLockedOut = false;
    });
  }

  /**
   * The service still counts from an earlier send, e.g. after a step back. The code of that send counts too: the person
   * may type it while waiting for another.
   */
  private failSend(failure: VerificationFailure): boolean {
    if (failure.lockedSeconds === undefined || !this.sent) {
      this.fail(failure);
      return false;
    }
    this.runTimer(failure.lockedSeconds);
    runInAction(() => {
      this.state = 'WAIT_FOR_CODE';
      this.error = 'errors.timer-is-running';
    });
    return true;
  }

  /** Marks the field, and clears it for the next try. Where nothing was said of the code, e.g. without a connection, it stays to be sent again. */
  private fail({ text, lockedSeconds }: VerificationFailure): void {
    runInAction(() => {
      if (text !== undefined || lockedSeconds !== undefined) this.code = '';
      this.error = text;
      this.state = 'FAILED';
      this.isLockedOut = lockedSeconds !== undefined;
    });
    if (lockedSeconds !== undefined) this.runTimer(lockedSeconds);
  }

  private runTimer(seconds: number): void {
    if (seconds > 0) this.timer.start(seconds);
    else if (this.timer.status === 'IDLE') this.timer.start();
  }
}
