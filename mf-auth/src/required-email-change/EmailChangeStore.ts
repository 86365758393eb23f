import { isUnexplained } from '@passport/shared/api-client/isUnexplained';
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

interface EmailChangeParts {
  flow: Pick<LoginFlow, 'proofs' | 'authenticate'>;
  api: Pick<CodesApi, 'sendEmail' | 'verifyEmail'> & { changeEmail(body: ChangeEmailBody): Promise<unknown> };
  explain(error: unknown): VerificationFailure;
  memory: SentCodeMemory;
}

/** The required change of the email address during a sign-in (spec 2, `/auth-change-email/`). */
export class EmailChangeStore {
  /** The step is the code of the new address, not the address itself. */
  isCodeStep = false;
  /** The change itself is in flight. */
  isBusy = false;
  /** The address was changed; only the sign-in is left. */
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
      // The full address: the person has just typed it and looks for a typing error.
      { ...calls, send: async () => ({ ...(await calls.send()), to: this.email }) },
      (error, call) => (call === 'send' && isUnexplained(error) ? { text: 'errors.email' } : parts.explain(error)),
      emailCodeLength,
    );
    makeObservable(this, { isCodeStep: observable, isBusy: observable, show: action });
    if (parts.memory.restore(this.code)) {
      this.address.input(this.code.sent?.to ?? '');
      this.isCodeStep = true;
    }
    this.stopKeeping = parts.memory.keep(this.code);
  }

  /** Shows the address, or its code. */
  show(isCodeStep: boolean): void {
    this.isCodeStep = isCodeStep;
  }

  /** Stops the timer and saving; the saved code stays for a reload. */
  dispose(): void {
    this.stopKeeping();
    this.code.timer.dispose();
  }

  /** Sends a code to the typed address, or returns to the one that was just sent there. */
  async submitAddress(): Promise<void> {
    if (this.code.isBusy || !this.address.validate()) return;
    if (await this.code.send()) this.show(true);
    else if (this.code.note === undefined) this.address.setError(this.code.error ?? 'errors.email');
  }

  /** Checks the code, changes the address and completes the sign-in. A repeated call repeats only the missing parts. */
  async submitCode(): Promise<void> {
    if (this.isBusy || !(await this.code.submit())) return;
    if (await this.change()) await this.parts.flow.authenticate();
  }

  private get email(): string {
    return this.address.value.trim();
  }

  /** A person who is not signed in yet is identified by the phone code. */
  private get phoneProof(): { phone_verification?: string } {
    const { phone_verification } = this.parts.flow.proofs;
    return phone_verification === undefined ? {} : { phone_verification };
  }

  /** @returns whether the address was changed */
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
    const { text, note } = this.parts.explain(error);
    // The accepted code has expired: a new one is needed.
    if (isProofLost(error)) {
      this.code.forget();
      this.show(false);
    }
    if (this.isCodeStep) this.code.setError(text, note);
    else this.address.setError(text);
  }
}
