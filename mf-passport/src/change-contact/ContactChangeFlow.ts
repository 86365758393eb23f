import { ApiError } from '@passport/shared/api-client/ApiError';
import { isUnexplained } from '@passport/shared/api-client/isUnexplained';
import { failureNote } from '@passport/shared/api-client/unavailableNote';
import { emailCodeLength, smsCodeLength } from '@passport/shared/constants';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { FieldStore } from '@passport/shared/form/FieldStore';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import { unbrokenPhone } from '@passport/shared/phone/unbrokenPhone';
import type { ContactChangedAnswer } from '@passport/shared/schemas/account';
import { ResendTimer, systemClock, type TimerClock } from '@passport/shared/verification/ResendTimer';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { action, makeObservable, observable, runInAction } from 'mobx';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { emailCalls, smsCalls, type CodesApi } from '@passport/shared/verification/codes.api';
import type { TelegramApi } from '@passport/shared/verification/telegramCodes.api';
import type { PasskeyCalls } from '../proof/passkeyCalls';
import { ProofFlow, type PersonProof, type ProofSnapshot } from '../proof/ProofFlow';
import { codeFailure, type Explain } from '../proof/useExplain';

export type ContactKind = 'email' | 'phone';
/** Prove an own contact, enter the new one, type the code sent there, done. */
export const changeSteps = ['prove', 'new', 'code', 'done'] as const;
export type ChangeStep = (typeof changeSteps)[number];

/** The part of a change that survives a reload: no code, only the typed new contact and the verifications. */
export interface ContactChangeSnapshot {
  step: ChangeStep;
  /** The field of the new contact. */
  typed: string;
  proof: ProofSnapshot | undefined;
  code: VerificationSnapshot | undefined;
}

export interface ContactChangeFlowParts {
  kind: ContactKind;
  /** The field of the new contact: a PhoneField for a phone. */
  field: FieldStore;
  codes: CodesApi & TelegramApi;
  explain: Explain;
  hasEmail: boolean;
  /** The present contact if it is proven, in the form in which it is sent, and the text that refuses to change it to itself. */
  present(): { value: string | null; error: string };
  /** The second factor that the first step requires; DISABLE for none. */
  factor: TwoFactorMode;
  /** See ProofFlowParts. */
  passkey?: PasskeyCalls | undefined;
  /** Makes the sign-in a recent one by that factor, before the new contact is named. @throws ApiError */
  confirmSignIn(proven: PersonProof): Promise<void>;
  /** Changes the contact. @throws ApiError, or Cancelled when the person declined to confirm the sign-in */
  change(proven: PersonProof, verification: string): Promise<ContactChangedAnswer>;
  /** Loads the person again, and with them the present contact. */
  onChanged(): Promise<void>;
  clock?: TimerClock;
}

/** A change of the person's own phone or email (spec 2, R-20). Created by its screen and disposed with it. */
export class ContactChangeFlow {
  step: ChangeStep = 'prove';
  isBusy = false;
  /** The contact that was refused because another account has it. */
  private taken: string | undefined = undefined;
  /** Active sessions other than this one, known after the change. */
  otherSessions = 0;
  readonly proof: ProofFlow;
  readonly code: ContactVerification;

  constructor(private readonly parts: ContactChangeFlowParts) {
    const { kind, codes, explain, hasEmail, factor, passkey, clock = systemClock } = parts;
    this.proof = new ProofFlow({
      codes,
      explain,
      needsContact: true,
      factor,
      hasEmail,
      passkey,
      clock,
      finish: async (proof) => {
        // A passkey counts once: it proves the change itself.
        if (factor !== 'DISABLE' && !proof.passkey) await parts.confirmSignIn(proof);
        this.go('new');
      },
    });
    this.code = new ContactVerification(
      () => this.value,
      kind === 'email'
        ? emailCalls(codes, () => ({ action: 'UPDATE_PROFILE_NEW', email: this.value }))
        : smsCalls(codes, () => ({ action: 'UPDATE_PROFILE_NEW', phone: this.value })),
      (error, call) => {
        this.noteTaken(error);
        if (kind === 'email' && call === 'send' && isUnexplained(error)) return { text: 'errors.email' };
        return codeFailure(explain(error, 'code', call), kind);
      },
      kind === 'email' ? emailCodeLength : smsCodeLength,
      new ResendTimer(clock),
    );
    makeObservable<this, 'go' | 'taken' | 'noteTaken'>(this, {
      taken: observable,
      noteTaken: action,
      clearTaken: action,
      step: observable,
      isBusy: observable,
      otherSessions: observable,
      go: action,
      restore: action,
    });
  }

  /** The new contact as it is sent. */
  get value(): string {
    const { field } = this.parts;
    return field instanceof PhoneField ? field.phone : field.value.trim();
  }

  /** Whether the contact in the field was refused because another account has it. */
  get isTaken(): boolean {
    return this.taken !== undefined && this.taken === this.value;
  }

  /** Empties the field for another contact. */
  clearTaken(): void {
    this.taken = undefined;
    this.parts.field.input('');
    this.parts.field.setError(undefined);
  }

  /** The new contact in readable form. */
  get shownValue(): string {
    const { field } = this.parts;
    return field instanceof PhoneField ? unbrokenPhone(field.value) : this.value;
  }

  /** The state for a reload; undefined at the beginning and at the end. */
  get snapshot(): ContactChangeSnapshot | undefined {
    const { step } = this;
    const typed = this.parts.field.value;
    const proof = this.proof.snapshot;
    if (step === 'done' || (!proof && typed === '')) return undefined;
    return { step, typed, proof, code: this.code.snapshot };
  }

  /** Restores the change from its snapshot, as far as that is still proven. */
  restore({ step, typed, proof, code }: ContactChangeSnapshot): void {
    this.parts.field.input(typed);
    if (proof) this.proof.restore(proof);
    if (!proof?.sms?.isProven && !proof?.email?.isProven) return;
    if (code) this.code.restore(code);
    this.step = step === 'code' && !this.code.isForContact ? 'new' : step;
  }

  /** Sends a code to the new contact; a refusal is shown at its field. */
  async sendCode(): Promise<void> {
    const { field } = this.parts;
    if (this.code.isBusy || !field.validate()) return;
    if (this.isPresent) return field.setError(this.parts.present().error);
    if (await this.code.send()) return this.go('code');
    // A wait is shown on the button, and is not an error of the field.
    if (this.code.isLocked) return;
    field.setError(this.code.error);
    this.code.setError(undefined, this.code.note);
  }

  /** Why no code was sent, if the new contact is not at fault: key or text. */
  get sendNote(): string | undefined {
    // The lock of a sent code is due to wrong codes.
    const isSendLocked = this.code.isLocked && !this.code.isCodeLocked;
    return isSendLocked ? this.code.error : this.code.note;
  }

  /** Back to the field, with its input. A note on the code or on the change does not belong there. */
  editValue(): void {
    this.code.setError(this.code.error);
    this.go('new');
  }

  /** The code is complete: checks it and changes the contact. */
  async submitCode(): Promise<void> {
    if (this.isBusy || !(await this.code.submit())) return;
    this.code.setError(undefined);
    await whileBusy(this, async () => {
      try {
        const { other_sessions } = await this.parts.change(this.proof.proof, this.code.sent?.id ?? '');
        await this.parts.onChanged();
        runInAction(() => (this.otherSessions = other_sessions));
        this.go('done');
      } catch (error) {
        if (error instanceof Cancelled) return;
        if (await this.hasChangedDespite(error)) this.go('done');
        else this.fail(error);
      }
    });
  }

  dispose(): void {
    this.proof.dispose();
    this.code.timer.dispose();
  }

  private noteTaken(error: unknown): void {
    if (error instanceof ApiError && error.status === 409) this.taken = this.value;
  }

  private go(step: ChangeStep): void {
    this.step = step;
  }

  /** Whether the new contact is the person's present one. */
  private get isPresent(): boolean {
    return this.value.toLowerCase() === this.parts.present().value?.toLowerCase();
  }

  /** Whether the contact has changed although the call failed: the answer was lost, or that of an earlier call, which consumed the codes. */
  private async hasChangedDespite(error: unknown): Promise<boolean> {
    const isConsumed = error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'wrong_passkey');
    if (!isConsumed && failureNote(error) === undefined) return false;
    await this.parts.onChanged();
    return this.isPresent;
  }

  /** Goes back to the step on which the person can fix the error, and stays if there is nothing to fix. */
  private fail(error: unknown): void {
    this.noteTaken(error);
    const { fields, note, lockedSeconds } = this.parts.explain(error, 'code');
    const { kind } = this.parts;
    if (note !== undefined || lockedSeconds !== undefined) return this.code.setError(undefined, note ?? fields.code);
    const taken = fields[kind];
    const ownProof = kind === 'email' ? 'phone_verification' : 'email_verification';
    const isWrongPasskey = error instanceof ApiError && error.code === 'wrong_passkey';
    const lost = isWrongPasskey ? fields.code : (fields[ownProof] ?? fields[`old_${kind}_verification`]);
    if (taken !== undefined) {
      this.code.forget();
      this.parts.field.setError(taken);
      this.go('new');
    } else if (lost !== undefined) {
      this.proof.restart(lost);
      this.go('prove');
    } else {
      const text = fields[`${kind}_verification`] ?? fields.code;
      if (text === undefined) return;
      this.code.forget();
      this.parts.field.setError(text);
      this.go('new');
    }
  }
}
