import { emailCodeLength } from '@passport/shared/constants';
import { whileBusy } from '@passport/shared/data/whileBusy';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { email, required } from '@passport/shared/form/validators';
import type { ChangeEmailBody } from '@passport/shared/schemas/account';
import { emailCalls, type CodesApi } from '@passport/shared/verification/codes.api';
import { ContactVerification } from '@passport/shared/verification/ContactVerification';
import type { VerificationFailure } from '@passport/shared/verification/VerificationStore';
import { action, makeObservable, observable } from 'mobx';
import { isProofLost } from '../flow/flowFailures';
import type { LoginFlow } from '../flow/LoginFlow';
import type { SentCodeMemory } from '../second-factor/sentCodeMemory';

export interface EmailChangeParts {
  flow: Pick<LoginFlow, 'proofs' | 'authenticate'>;
  api: Pick<CodesApi, 'sendEmail' | 'verifyEmail'> & { changeEmail(body: ChangeEmailBody): Promise<unknown> };
  explain(error: unknown): VerificationFailure;
  memory: SentCodeMemory;
}

/** A new address in the middle of a sign-in (spec 2, `/auth-change-email/`): its value, its code, the change. */
export class EmailChangeStore {
  /** Whether the code of the new address is what is asked for. */
  isCodeStep = false;
  /** The change itself is under way. */
  isBusy = false;
  /** The address is the new one; what is left is the sign-in. */
  private isChanged = false;
  readonly address = new FieldStore('', [required(), email]);
  readonly code: ContactVerification;
  private readonly stopKeeping: () => void;

  constructor(private readonly parts: EmailChangeParts) {
    const calls = emailCalls(parts.api, () => ({
      action: 'UPDATE_PROFILE_NEW',
      email: this.email,
      ...this.phoneProof,
    }));
    this.code = new ContactVerification(
      () => this.email,
      // The person has just typed the address, and looks for a typing error in it.
      { ...calls, send: async () => ({ ...(await calls.send()), to: this.email }) },
      (error) => parts.explain(error),
      emailCodeLength,
    );
    makeObservable(this, { isCodeStep: observable, isBusy: observable, show: action });
    if (parts.memory.restore(this.code)) {
      this.address.input(this.code.sent?.to ?? '');
      this.isCodeStep = true;
    }
    this.stopKeeping = parts.memory.keep(this.code);
  }

  /** Goes to the address, or to its code. */
  show(isCodeStep: boolean): void {
    this.isCodeStep = isCodeStep;
  }

  /** Ends the timer and the keeping; what was kept stays for a reload. */
  dispose(): void {
    this.stopKeeping();
    this.code.timer.dispose();
  }

  /** Sends a code to the address that was typed, or goes to the one that was sent there a moment ago. */
  async submitAddress(): Promise<void> {
    if (this.code.isBusy || !this.address.validate()) return;
    if (await this.code.send()) this.show(true);
    else this.address.setError(this.code.error ?? 'errors.email');
  }

  /** Accepts the code, changes the address and completes the sign-in; each of them once, however often it is asked for. */
  async submitCode(): Promise<void> {
    if (this.isBusy || !(await this.code.submit())) return;
    if (await this.change()) await this.parts.flow.authenticate();
  }

  private get email(): string {
    return this.address.value.trim();
  }

  /** Who is not signed in yet answers with the code of their phone. */
  private get phoneProof(): { phone_verification?: string } {
    const { phone_verification } = this.parts.flow.proofs;
    return phone_verification === undefined ? {} : { phone_verification };
  }

  /** @returns whether the address is the new one */
  private async change(): Promise<boolean> {
    if (this.isChanged) return true;
    await whileBusy(this, async () => {
      try {
        await this.parts.api.changeEmail({ ...this.phoneProof, email_verification: this.code.sent?.id ?? '' });
        this.isChanged = true;
      } catch (error) {
        this.refuse(error);
      }
    });
    return this.isChanged;
  }

  private refuse(error: unknown): void {
    const { text } = this.parts.explain(error);
    // The accepted code has expired: another one is needed.
    if (isProofLost(error)) {
      this.code.forget();
      this.show(false);
    }
    if (this.isCodeStep) this.code.setError(text);
    else this.address.setError(text);
  }
}
