import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { ApiError } from '../api-client/ApiError';
import type { CodeWay, PhoneChannel } from '../schemas/channels';
import type { VerificationState } from '../schemas/verification';
import { ResendTimer } from './ResendTimer';

/** The answer of the service to a sent code. */
export interface SentCode {
  /** The unguessable id of this verification. */
  id: string;
  /** The masked contact. */
  to: string;
  codeLength: number;
  resendSeconds: number;
  /** How the code travels to a phone; absent for an SMS that nobody has chosen. */
  channel?: PhoneChannel | undefined;
}

/** The calls of one verification, given by the flow that knows its user. */
export interface VerificationCalls {
  /** How the code travels, unless a sent code names another channel: `sms` for every code to a phone. Absent for what is not sent. */
  readonly way?: CodeWay;
  /** @param channel of a code to a phone; without it the service takes the first that it has */
  send(channel?: PhoneChannel): Promise<SentCode>;
  /** @throws ApiError for a wrong, expired or foreign code */
  verify(code: string, id: string): Promise<void>;
}

/** The texts of a failed call, decided by the flow's error handler. */
export interface VerificationFailure {
  /** Message key or translated text at the code field; undefined if the error was shown elsewhere. */
  text?: string | undefined;
  /** The service or the network is unavailable: message key or text above the button. */
  note?: string | undefined;
  /** Seconds until the next call is allowed; 0 means as long as the resend timer runs. */
  lockedSeconds?: number | undefined;
}

/** The part of a verification that survives a reload; the code is not included. */
export interface VerificationSnapshot {
  sent: SentCode;
  deadline?: number | undefined;
  /** The number of times that the timer had expired. */
  attempt?: number | undefined;
  /** The code was accepted, but the step after it was not completed. */
  isProven?: boolean | undefined;
  /** The code can no longer be accepted. */
  isDead?: boolean | undefined;
  /** The contact as typed; see ContactVerification. */
  contact?: string | undefined;
}

/** One verification: sending a code and checking it (spec 3, spec 4). */
export class VerificationStore {
  state: VerificationState = 'INIT';
  code = '';
  /** Message key or translated text, shown at the code field. */
  error: string | undefined = undefined;
  /** The service or the network is unavailable, until the next call: message key or text. Not caused by the input. */
  note: string | undefined = undefined;
  sent: SentCode | undefined = undefined;
  /** The service refused because of too many requests: submitting is disabled until the timer ends. */
  isLockedOut = false;
  /** That refusal named no wait: the request was ignored (spec 8), and no wrong code is at fault. Set with it, so not observed. */
  isIgnored = false;
  /** The sent code can no longer be accepted: a new one is needed. */
  isDead = false;
  /** A further code was sent, and nothing was typed since. */
  isResent = false;
  /** A wrong code stays in the field to be corrected. False by default: a short code is typed again. */
  keepsWrongCode = false;
  /** Counts forgotten codes, so that the answer to an earlier one is dropped. */
  private generation = 0;

  constructor(
    private readonly calls: VerificationCalls,
    /** @param call the failed call */
    private readonly explain: (error: unknown, call: 'send' | 'verify') => VerificationFailure,
    /** The number of digits until the service names one. */
    private readonly defaultLength: number,
    readonly timer: ResendTimer = new ResendTimer(),
  ) {
    makeObservable(this, {
      state: observable,
      code: observable,
      error: observable,
      note: observable,
      sent: observableRef,
      isLockedOut: observable,
      isDead: observable,
      isResent: observable,
      codeLength: computed,
      way: computed,
      isLocked: computed,
      isCodeLocked: computed,
      isBusy: computed,
      currentError: computed,
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

  /** How the sent code travels; undefined for what is not sent. */
  get way(): CodeWay | undefined {
    return this.sent?.channel ?? this.calls.way;
  }

  /** The code goes to a phone, by whatever channel: another one may be asked for. */
  get isToPhone(): boolean {
    return this.calls.way === 'sms';
  }

  /** The code comes by SMS, which a browser may read (WebOTP). */
  get isSms(): boolean {
    return this.way === 'sms';
  }

  get isBusy(): boolean {
    return this.state === 'PROCESSING';
  }

  /** Too many requests: nothing can be submitted until the timer ends. */
  get isLocked(): boolean {
    return this.isLockedOut && this.timer.status === 'TIMER_IS_RUNNING';
  }

  /** Too many wrong codes. A refused send locks too, but the other actions of the step stay available. */
  get isCodeLocked(): boolean {
    return this.isLocked && this.sent !== undefined && !this.isIgnored;
  }

  /** The error to show: none that asks for a wait which is over. */
  get currentError(): string | undefined {
    return this.isLockedOut && !this.isLocked ? undefined : this.error;
  }

  get canResend(): boolean {
    return !this.isBusy && this.timer.status === 'IDLE';
  }

  /**
   * Requests a code. While the timer runs nothing is sent and the code field says so (errors.timer-is-running): all channels to a
   * phone share it, as they share the code.
   * @param channel the way to a phone, that of the last code by default
   * @returns whether there is a code to type: a new one, or the earlier one that is still valid
   */
  async send(channel = this.sent?.channel): Promise<boolean> {
    if (this.isBusy) return false;
    if (this.timer.status === 'TIMER_IS_RUNNING') {
      this.setError('errors.timer-is-running');
      return this.sent !== undefined;
    }
    this.begin();
    const { generation, code } = this;
    const isFurther = this.sent !== undefined;
    // The same code by another channel: what was typed of it stays.
    const isSameCode = isFurther && channel !== undefined && channel !== this.way;
    try {
      const sent = await this.calls.send(channel);
      if (generation !== this.generation) return false;
      runInAction(() => {
        this.sent = sent;
        // A code typed meanwhile stays: the message may arrive before the response.
        if (this.code === code && !isSameCode) this.code = '';
        this.state = 'WAIT_FOR_CODE';
        this.isDead = false;
        this.isResent = isFurther && !isSameCode;
      });
      this.timer.start(sent.resendSeconds);
      return true;
    } catch (error) {
      return generation === this.generation && this.failSend(this.explain(error, 'send'));
    }
  }

  /** Sets the typed code; the first digit clears the error. */
  input(code: string): void {
    this.code = code;
    if (code === '') return;
    this.error = undefined;
    this.isResent = false;
  }

  /** Checks the typed code; an accepted one is not checked again. @returns whether it was accepted */
  async submit(): Promise<boolean> {
    if (this.state === 'SUCCESS') return true;
    if (this.isBusy || this.isLocked || this.isDead || !this.sent) return false;
    // An incomplete code cannot be right: it costs none of its tries.
    if (this.code.trim().length < this.codeLength) {
      this.setError('errors.invalid-code');
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
      if (generation === this.generation) this.failCheck(error);
      return false;
    }
  }

  /** Shows an error at the code field, or a note above the button. */
  setError(error: string | undefined, note?: string): void {
    this.error = error;
    this.note = note;
  }

  /** Drops the sent code, and the answer of a send in flight: the contact has changed. */
  forget(): void {
    this.generation += 1;
    this.sent = undefined;
    this.code = '';
    this.error = undefined;
    this.note = undefined;
    this.state = 'INIT';
    this.isLockedOut = false;
    this.isDead = false;
    this.isResent = false;
    this.timer.reset();
  }

  /** The snapshot for a reload; undefined before a code was sent. */
  get snapshot(): VerificationSnapshot | undefined {
    const { deadline, attempt } = this.timer;
    const { sent, isDead } = this;
    return sent && { sent, deadline, attempt, isProven: this.state === 'SUCCESS', ...(isDead && { isDead }) };
  }

  restore({ sent, deadline, attempt, isProven, isDead = false }: VerificationSnapshot): void {
    this.sent = sent;
    this.isDead = isDead;
    this.state = isProven ? 'SUCCESS' : 'WAIT_FOR_CODE';
    this.timer.resume(deadline, attempt);
  }

  private begin(): void {
    runInAction(() => {
      this.state = 'PROCESSING';
      this.error = undefined;
      this.note = undefined;
      // The lock is over by now; the timer of another code must not restore it.
      this.isLockedOut = false;
    });
  }

  /**
   * The service refused because of an earlier send, e.g. before a step back. The code of that send is still valid and can be
   * typed.
   */
  private failSend(failure: VerificationFailure): boolean {
    if (!failure.lockedSeconds || !this.sent) {
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

  /** The error of a wrong code tells whether one try or none is left. */
  private failCheck(error: unknown): void {
    this.fail(this.explain(error, 'verify'));
    const { code, triesLeft } = error as Partial<ApiError>;
    if (code !== 'wrong_code' && code !== 'expired_code') return;
    runInAction(() => {
      this.isDead = code === 'expired_code' || triesLeft === 0;
      if (triesLeft === 0) this.error = 'errors.no-tries-left';
      if (triesLeft === 1) this.error = 'errors.one-try-left';
    });
  }

  /**
   * Shows the error and clears the field for the next try. If the code was not judged, e.g. without a connection, it stays to
   * be sent again.
   */
  private fail({ text, note, lockedSeconds }: VerificationFailure): void {
    runInAction(() => {
      if (!this.keepsWrongCode && (text !== undefined || lockedSeconds !== undefined)) this.code = '';
      this.error = text;
      this.note = note;
      this.state = 'FAILED';
      this.isLockedOut = lockedSeconds !== undefined;
      this.isIgnored = lockedSeconds === 0;
    });
    if (lockedSeconds !== undefined) this.runTimer(lockedSeconds);
  }

  private runTimer(seconds: number): void {
    if (seconds > 0) this.timer.start(seconds);
    else if (this.timer.status === 'IDLE') this.timer.start();
  }
}
