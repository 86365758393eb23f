import { emailCodeLength, smsCodeLength } from '@passport/shared/constants';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { FieldStore } from '@passport/shared/form/FieldStore';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import { unbrokenPhone } from '@passport/shared/phone/unbrokenPhone';
import type { ContactChangedAnswer } from '@passport/shared/schemas/account';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { ResendTimer, systemClock, type TimerClock } from '@passport/shared/verification/ResendTimer';
import { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { action, makeObservable, observable, runInAction } from 'mobx';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { emailCalls, smsCalls, type CodesApi, type TelegramApi } from '@passport/shared/verification/codes.api';
import { ProofFlow } from '../proof/ProofFlow';
import type { Explain } from '../proof/useExplain';

export type ContactKind = 'email' | 'phone';
/** Prove an own contact, name the new one, type the code that went there, done. */
export const changeSteps = ['prove', 'new', 'code', 'done'] as const;
export type ChangeStep = (typeof changeSteps)[number];

export interface ContactChangeParts {
  kind: ContactKind;
  /** The field of the new contact: a PhoneField for a phone. */
  field: FieldStore;
  codes: CodesApi & TelegramApi;
  explain: Explain;
  hasEmail: boolean;
  /** Changes the contact. @throws ApiError, or Cancelled when the person declined to confirm the sign-in */
  change(proven: FactorProof, verification: string): Promise<ContactChangedAnswer>;
  /** Runs after the change, to reload the person. */
  onChanged(): Promise<void>;
  clock?: TimerClock;
}

/** A change of the person's own phone or email (spec 2, R-20). Created by its screen and disposed with it. */
export class ContactChange {
  step: ChangeStep = 'prove';
  isBusy = false;
  /** Active sessions besides this one, known after the change. */
  otherSessions = 0;
  readonly proof: ProofFlow;
  readonly code: ContactVerification;

  constructor(private readonly parts: ContactChangeParts) {
    const { kind, codes, explain, hasEmail, clock = systemClock } = parts;
    this.proof = new ProofFlow({
      codes,
      explain,
      needsContact: true,
      factor: 'DISABLE',
      hasEmail,
      clock,
      finish: () => {
        this.go('new');
        return Promise.resolve();
      },
    });
    this.code = new ContactVerification(
      () => this.value,
      kind === 'email'
        ? emailCalls(codes, () => ({ action: 'UPDATE_PROFILE_NEW', email: this.value }))
        : smsCalls(codes, () => ({ action: 'UPDATE_PROFILE_NEW', phone: this.value })),
      (error) => {
        const { fields, lockedSeconds } = explain(error, 'code');
        return { text: fields[kind] ?? Object.values(fields)[0], lockedSeconds };
      },
      kind === 'email' ? emailCodeLength : smsCodeLength,
      new ResendTimer(clock),
    );
    makeObservable<this, 'go'>(this, { step: observable, isBusy: observable, otherSessions: observable, go: action });
  }

  /** The new contact as it is sent. */
  get value(): string {
    const { field } = this.parts;
    return field instanceof PhoneField ? field.phone : field.value.trim();
  }

  /** The new contact as a person reads it. */
  get shownValue(): string {
    const { field } = this.parts;
    return field instanceof PhoneField ? unbrokenPhone(field.value) : this.value;
  }

  /** Sends a code to the new contact; a refusal is shown at its field. */
  async sendCode(): Promise<void> {
    const { field } = this.parts;
    if (this.code.isBusy || !field.validate()) return;
    if (await this.code.send()) return this.go('code');
    field.setError(this.code.error);
    this.code.setError(undefined);
  }

  /** Back to the field, with what was typed. */
  editValue(): void {
    this.go('new');
  }

  /** The code is complete: checks it and changes the contact. */
  async submitCode(): Promise<void> {
    if (this.isBusy || !(await this.code.submit())) return;
    await whileBusy(this, async () => {
      try {
        const { other_sessions } = await this.parts.change(this.proof.proof, this.code.sent?.id ?? '');
        await this.parts.onChanged();
        runInAction(() => (this.otherSessions = other_sessions));
        this.go('done');
      } catch (error) {
        if (!(error instanceof Cancelled)) this.fail(error);
      }
    });
  }

  dispose(): void {
    this.proof.dispose();
    this.code.timer.dispose();
  }

  private go(step: ChangeStep): void {
    this.step = step;
  }

  /** Goes back to the step on which the person can fix the error. */
  private fail(error: unknown): void {
    const { fields } = this.parts.explain(error, 'code');
    const { kind } = this.parts;
    const taken = fields[kind];
    const ownProof = kind === 'email' ? 'phone_verification' : 'email_verification';
    const lost = fields[ownProof] ?? fields[`old_${kind}_verification`];
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
