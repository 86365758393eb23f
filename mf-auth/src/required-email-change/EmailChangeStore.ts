import { emailCodeLength } from '@passport/shared/constants';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { email, required } from '@passport/shared/form/validators';
import type { ChangeEmailBody } from '@passport/shared/schemas/account';
import type { EmailSentAnswer, SendEmailBody, VerifyEmailBody } from '@passport/shared/schemas/verification';
import { VerificationStore, type VerificationFailure } from '@passport/shared/verification/VerificationStore';
import { action, makeObservable, observable } from 'mobx';
import type { LoginFlow } from '../login/LoginFlow';

export interface EmailChangeParts {
  flow: Pick<LoginFlow, 'proofs' | 'authenticate'>;
  api: {
    sendEmail(body: SendEmailBody): Promise<EmailSentAnswer>;
    verifyEmail(body: VerifyEmailBody): Promise<unknown>;
    changeEmail(body: ChangeEmailBody): Promise<unknown>;
  };
  explain(error: unknown): VerificationFailure;
}

/** A new address in the middle of a sign-in (specification section 2, `/auth-change-email/`): its value, its code, the change. */
export class EmailChangeStore {
  /** Whether the code of the new address is what is asked for. */
  isCodeStep = false;
  readonly address = new FieldStore('', [required(), email]);
  readonly code: VerificationStore;

  constructor(private readonly parts: EmailChangeParts) {
    this.code = new VerificationStore(
      { send: () => this.send(), verify: (code, id) => this.change(code, id) },
      (error) => parts.explain(error),
      emailCodeLength,
    );
    makeObservable(this, { isCodeStep: observable, show: action });
  }

  /** Goes to the address, or to its code. */
  show(isCodeStep: boolean): void {
    if (!isCodeStep) this.code.forget();
    this.isCodeStep = isCodeStep;
  }

  /** Sends a code to the address that was typed. */
  async submitAddress(): Promise<void> {
    if (this.code.isBusy || !this.address.validate()) return;
    if (await this.code.send()) this.show(true);
    else this.address.setError(this.code.error ?? 'errors.email');
  }

  /** Accepts the code, changes the address and completes the sign-in. */
  async submitCode(): Promise<void> {
    if (await this.code.submit()) await this.parts.flow.authenticate();
  }

  private async send() {
    const email = this.address.value.trim();
    const phone_verification = this.parts.flow.proofs.phone_verification;
    const answer = await this.parts.api.sendEmail({
      action: 'UPDATE_PROFILE_NEW',
      email,
      ...(phone_verification !== undefined && { phone_verification }),
    });
    const { email_verification: id, code_length: codeLength, resend_seconds: resendSeconds } = answer;
    return { id, to: email, codeLength, resendSeconds, isDelayed: answer.is_delayed };
  }

  private async change(code: string, email_verification: string): Promise<void> {
    await this.parts.api.verifyEmail({ code, email_verification });
    const phone_verification = this.parts.flow.proofs.phone_verification ?? '';
    await this.parts.api.changeEmail({ phone_verification, email_verification });
  }
}
