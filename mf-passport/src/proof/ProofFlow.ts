import { emailCodeLength, smsCodeLength, telegramCodeLength } from '@passport/shared/constants';
import { whileBusy } from '@passport/shared/data/whileBusy';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { code as codeRule, required } from '@passport/shared/form/validators';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { ConfirmSignInBody, FactorProof } from '@passport/shared/schemas/twoFactor';
import { ResendTimer, systemClock, type TimerClock } from '@passport/shared/verification/ResendTimer';
import {
  VerificationStore,
  type VerificationCalls,
  type VerificationFailure,
  type VerificationSnapshot,
} from '@passport/shared/verification/VerificationStore';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { emailCalls, smsCalls, type CodesApi } from '@passport/shared/verification/codes.api';
import { telegramCalls, type TelegramApi } from '@passport/shared/verification/telegramCodes.api';
import type { PasskeyCalls } from './passkeyCalls';
import { requiredFactor } from './requiredFactor';
import { codeFailure, type Explain, type Failure } from './useExplain';

/**
 * The steps, one after another: the choice of one of the user's own contacts (`contact`), a code to one (`phone`, `email`), and the
 * second factor or a recovery code in its place.
 */
export type ProofStep = 'contact' | 'phone' | 'email' | 'PASSWORD' | 'TOTP' | 'TELEGRAM' | 'recovery';
export type Channel = 'phone' | 'email';

/** Codes and the second factor, or a passkey alone. */
export type PersonProof = ConfirmSignInBody;

/**
 * The part of a proof that survives a reload: the chosen contact, and the finished verifications, by the right code or by
 * too many wrong ones. Nothing secret that was typed. Codes that can still be accepted belong to every proof, see `useOpenCodes`.
 */
export interface ProofSnapshot {
  channel: Channel | undefined;
  sms: VerificationSnapshot | undefined;
  email: VerificationSnapshot | undefined;
  telegram: VerificationSnapshot | undefined;
}

/** The channels of codes. */
export type CodeChannel = 'sms' | 'email' | 'telegram';

/** Whether a code can still be accepted, if one was sent. */
const isOpen = ({ state, isDead }: VerificationStore): boolean => state !== 'SUCCESS' && !isDead;

export interface ProofFlowParts {
  codes: CodesApi & TelegramApi;
  explain: Explain;
  /** Whether a code to an own contact is required. */
  needsContact: boolean;
  /** The initially required factor; DISABLE for none. The service may require another, see `fail`. */
  factor: TwoFactorMode;
  /** Whether a recovery code may replace the factor; true by default. */
  canRecover?: boolean | undefined;
  /** Whether the person has an email address for a code; otherwise there is no choice of contact. */
  hasEmail: boolean;
  /** Codes that were accepted before, e.g. on an earlier step of the screen. */
  proven?: FactorProof | undefined;
  /**
   * The proven action cannot be undone: the last code is only the proof, the button runs the action.
   * Otherwise a code that a browser fills in would be enough.
   */
  waitsForPress?: boolean | undefined;
  /** Given where a passkey may replace everything that is required, and the person has one. */
  passkey?: PasskeyCalls | undefined;
  /** Performs the proven action. @throws ApiError, shown at the field that it concerns */
  finish(proof: PersonProof): Promise<void>;
  clock?: TimerClock;
}

/** The proof of a user: by a code to an own contact, by the second factor, or by both. */
export class ProofFlow {
  /** The contact for the code; undefined until it is chosen. After a reload its code may be consumed: then it is chosen again. */
  channel: Channel | undefined = undefined;
  /** A recovery code replaces the factor. */
  isRecovery = false;
  isBusy = false;
  /** A passkey is asked for, or the action that it proves is in flight. */
  isUsingPasskey = false;
  private passkey: PasskeyProof | undefined = undefined;
  private isDisposed = false;
  /** Why the service gave no verdict (unavailable or failed): message key or text, until the next call. */
  note: string | undefined = undefined;
  /** Runs after too many wrong proofs of the factor, for the time named by the service. */
  readonly pause: ResendTimer;
  private factor: TwoFactorMode;
  /** Codes that were accepted before the flow began. */
  private proven: FactorProof | undefined;
  readonly sms: VerificationStore;
  readonly email: VerificationStore;
  readonly telegram: VerificationStore;
  readonly password = new FieldStore('', [required()]);
  readonly totp = new FieldStore('', [codeRule]);
  readonly recoveryCode = new FieldStore('', [required()]);

  constructor(private readonly parts: ProofFlowParts) {
    const { codes, clock = systemClock } = parts;
    const explainCode = (error: unknown, call: 'send' | 'verify'): VerificationFailure =>
      codeFailure(parts.explain(error, 'code', call));
    const store = (calls: VerificationCalls, length: number) =>
      new VerificationStore(calls, explainCode, length, new ResendTimer(clock));
    const own = () => ({ action: 'UPDATE_PROFILE_OLD' }) as const;
    this.sms = store(smsCalls(codes, own), smsCodeLength);
    this.email = store(emailCalls(codes, own), emailCodeLength);
    this.telegram = store(telegramCalls(codes, own), telegramCodeLength);
    this.factor = parts.factor;
    this.proven = parts.proven;
    this.pause = new ResendTimer(clock);
    makeObservable<this, 'factor' | 'proven' | 'passkey'>(this, {
      passkey: observableRef,
      isUsingPasskey: observable,
      factor: observable,
      proven: observableRef,
      channel: observable,
      isRecovery: observable,
      isBusy: observable,
      note: observable,
      isPaused: computed,
      step: computed,
      chooseAgain: action,
      setRecovery: action,
      restart: action,
      restore: action,
      adopt: action,
      forgetUnproven: action,
    });
  }

  /** The next required proof; undefined once everything is proven. */
  get step(): ProofStep | undefined {
    if (this.passkey && this.waitsForPress) return undefined;
    return this.steps.find((step) => !this.isProven(step));
  }

  /** The contact for the code is still to be chosen. */
  get isChoosing(): boolean {
    return this.step === 'contact' && !this.storeOf('contact')?.sent;
  }

  get hasEmail(): boolean {
    return this.parts.hasEmail;
  }

  /** Whether a recovery code may replace the required factor. */
  get canRecover(): boolean {
    const { canRecover = true } = this.parts;
    return canRecover && this.factor !== 'DISABLE' && !this.isRecovery;
  }

  get canUsePasskey(): boolean {
    return this.parts.passkey !== undefined;
  }

  /** Too many wrong proofs: the service accepts none until the wait is over. */
  get isPaused(): boolean {
    return this.pause.status === 'TIMER_IS_RUNNING';
  }

  /** The state for a reload; undefined if there is none. */
  get snapshot(): ProofSnapshot | undefined {
    const { channel } = this;
    const over = (store: VerificationStore) => (isOpen(store) ? undefined : store.snapshot);
    const [sms, email, telegram] = [over(this.sms), over(this.email), over(this.telegram)];
    return (channel ?? sms ?? email ?? telegram) && { channel, sms, email, telegram };
  }

  restore({ channel, sms, email, telegram }: ProofSnapshot): void {
    this.channel = channel;
    if (sms) this.sms.restore(sms);
    if (email) this.email.restore(email);
    if (telegram) this.telegram.restore(telegram);
  }

  /** Whether the proof may require a code of that channel. */
  asksFor(channel: CodeChannel): boolean {
    if (channel === 'telegram') return this.factor === 'TELEGRAM';
    return this.parts.needsContact || this.factor === 'PHONE_EMAIL';
  }

  /** The code that another proof of the person may take over. */
  openCode(channel: CodeChannel): VerificationSnapshot | undefined {
    const store = this[channel];
    return this.asksFor(channel) && isOpen(store) ? store.snapshot : undefined;
  }

  /** Takes over the code of another proof if this one has sent none. */
  adopt(channel: CodeChannel, code: VerificationSnapshot): void {
    if (this.asksFor(channel) && !this[channel].sent) this[channel].restore(code);
  }

  /** The code of the channel is useless: its contact has changed, or another proof has used it. */
  forgetUnproven(channel: CodeChannel): void {
    if (this[channel].state !== 'SUCCESS') this[channel].forget();
  }

  /** The proofs so far, in the form of the API. */
  get proof(): PersonProof {
    if (this.passkey) return { passkey: this.passkey };
    return { ...this.accepted, ...this.typed() };
  }

  /** Sends a code to an own contact. */
  async choose(channel: Channel): Promise<void> {
    const [store, other] = channel === 'phone' ? [this.sms, this.email] : [this.email, this.sms];
    // Why the other contact got no code no longer matters.
    other.setError(undefined);
    if (!(await store.send())) return;
    runInAction(() => {
      this.channel = channel;
      this.note = undefined;
    });
  }

  /** Back to the choice of a contact. The error of the typed code does not belong there. */
  chooseAgain(): void {
    this.channel = undefined;
    for (const store of [this.sms, this.email]) store.setError(undefined);
  }

  /** Sends a code to the other contact, from the choice of them: a refusal is shown there. */
  chooseInstead(channel: Channel): void {
    this.chooseAgain();
    void this.choose(channel);
  }

  /** Whether the last code is only the proof, and a press runs the action. */
  get waitsForPress(): boolean {
    return this.parts.waitsForPress === true;
  }

  /** A recovery code instead of the factor, or the factor after all. */
  setRecovery(isRecovery: boolean): void {
    this.isRecovery = isRecovery;
    this.note = undefined;
  }

  /** The step's code or field is complete: checks it, and with the last one runs the proven action. */
  async submit(): Promise<void> {
    if (this.isBusy || this.isPaused) return;
    const { step } = this;
    const store = this.storeOf(step);
    if (store) {
      const isLast = (await store.submit()) && this.step === undefined;
      if (!isLast || this.waitsForPress) return;
    }
    if (this.fieldOf(step)?.store.validate() === false) return;
    await this.finish();
  }

  /** Asks for a passkey in place of everything that is required, and runs the proven action, unless that waits for a press. */
  async usePasskey(): Promise<void> {
    const { passkey: calls } = this.parts;
    if (!calls || this.isBusy || this.isUsingPasskey) return;
    runInAction(() => {
      this.isUsingPasskey = true;
      this.note = undefined;
    });
    try {
      const options = await calls.options();
      const passkey = this.isDisposed ? undefined : await calls.get(options);
      // A code that was completed meanwhile is being checked.
      if (!passkey || this.isDisposed || this.isBusy) return;
      runInAction(() => (this.passkey = passkey));
      if (!this.waitsForPress) await this.finish();
    } catch (error) {
      this.failPasskey(error);
    } finally {
      runInAction(() => (this.isUsingPasskey = false));
    }
  }

  /** Starts over: the service no longer accepts the proven codes. @param error key or text of the reason */
  restart(error: string | undefined): void {
    for (const store of [this.sms, this.email, this.telegram]) store.forget();
    this.proven = undefined;
    this.passkey = undefined;
    this.channel = undefined;
    this.sms.setError(error);
  }

  dispose(): void {
    this.isDisposed = true;
    if (this.isUsingPasskey) this.parts.passkey?.end();
    for (const { timer } of [this.sms, this.email, this.telegram]) timer.dispose();
    this.pause.dispose();
  }

  /** The verification of a step with a code. */
  storeOf(step: ProofStep | undefined): VerificationStore | undefined {
    if (step === 'contact') return this.channel && (this.channel === 'phone' ? this.sms : this.email);
    if (step === 'phone') return this.sms;
    if (step === 'email') return this.email;
    return step === 'TELEGRAM' ? this.telegram : undefined;
  }

  private get steps(): ProofStep[] {
    const { factor } = this;
    const contact: ProofStep[] = this.parts.needsContact ? ['contact'] : [];
    if (factor === 'DISABLE') return contact;
    if (this.isRecovery) return [...contact, 'recovery'];
    // The two codes are the factor, and prove both contacts with it.
    return factor === 'PHONE_EMAIL' ? ['phone', 'email'] : [...contact, factor];
  }

  private isProven(step: ProofStep): boolean {
    const { phone_verification, email_verification, telegram_verification } = this.accepted;
    if (step === 'contact') return Boolean(phone_verification ?? email_verification);
    if (step === 'phone') return Boolean(phone_verification);
    if (step === 'email') return Boolean(email_verification);
    // A typed proof is known to be right only once the service has accepted it.
    return step === 'TELEGRAM' && Boolean(telegram_verification);
  }

  /** The accepted codes, here and before. */
  private get accepted(): FactorProof {
    return {
      ...this.proven,
      ...(this.sms.state === 'SUCCESS' && { phone_verification: this.sms.sent?.id }),
      ...(this.email.state === 'SUCCESS' && { email_verification: this.email.sent?.id }),
      ...(this.telegram.state === 'SUCCESS' && { telegram_verification: this.telegram.sent?.id }),
    };
  }

  /** The field of a step with a typed proof. `name` is that of the request field. */
  private fieldOf(step: ProofStep | undefined): { name: string; store: FieldStore } | undefined {
    if (step === 'PASSWORD') return { name: 'password', store: this.password };
    if (step === 'TOTP') return { name: 'totp', store: this.totp };
    return step === 'recovery' ? { name: 'recovery_code', store: this.recoveryCode } : undefined;
  }

  private typed(): FactorProof {
    const field = this.fieldOf(this.step);
    return field ? { [field.name]: field.store.value.trim() } : {};
  }

  private async finish(): Promise<void> {
    runInAction(() => (this.note = undefined));
    await whileBusy(this, () => this.parts.finish(this.proof).catch((error: unknown) => this.fail(error)));
  }

  /** Switches to the factor that was turned on elsewhere; accepted codes still count. @param note key or text of the reason */
  private askFor(factor: TwoFactorMode, note: string | undefined): void {
    runInAction(() => {
      this.factor = factor;
      this.isRecovery = false;
      this.note = note;
    });
  }

  /** Shows the error above the button, with what was typed and accepted before. A passkey counts once, so another press asks again. */
  private failPasskey(error: unknown): void {
    const { fields, note }: Failure =
      error instanceof Cancelled ? { fields: {} } : this.parts.explain(error, 'passkey');
    runInAction(() => {
      this.passkey = undefined;
      this.note = note ?? Object.values(fields)[0];
    });
  }

  /**
   * Shows the error at its field; asks again for codes that the service no longer accepts, and for the factor that has replaced the one
   * that was given; ignores a closed dialog. If nothing was checked, everything stays for another press.
   */
  private fail(error: unknown): void {
    if (this.passkey) return this.failPasskey(error);
    if (error instanceof Cancelled) return;
    const field = this.fieldOf(this.step);
    const { fields, note, lockedSeconds } = this.parts.explain(error, field?.name ?? 'code');
    const isLimited = !field && lockedSeconds !== undefined;
    runInAction(() => (this.note = note ?? (isLimited ? fields.code : undefined)));
    if (note !== undefined || isLimited) return;
    const factor = requiredFactor(error);
    if (factor !== undefined && factor !== this.factor) return this.askFor(factor, Object.values(fields)[0]);
    // The cells of a code are typed again; a password or a recovery code may need one character.
    if (this.step === 'TOTP') this.totp.input('');
    // The text of a pause is computed from its clock.
    // `fields` has fixed keys; a Map takes any name.
    if (field) field.store.setError(lockedSeconds ? undefined : new Map(Object.entries(fields)).get(field.name));
    if (field && lockedSeconds) this.pause.start(lockedSeconds);
    const lost = fields.phone_verification ?? fields.email_verification ?? fields.telegram_verification;
    if (lost === undefined && (field || fields.code === undefined)) return;
    this.restart(lost ?? fields.code);
  }
}
