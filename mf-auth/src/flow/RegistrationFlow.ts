import { whileBusy } from '@passport/shared/data/whileBusy';
import type { ApiError } from '@passport/shared/api-client/ApiError';
import type { LoadCountries } from '@passport/shared/phone/PhoneField';
import type { InitialUserData, InitialUserDataBody, Jwt } from '@passport/shared/schemas/sessions';
import type { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { AuthApi } from './auth.api';
import { checkContacts } from './checkContacts';
import type { Explain } from './flowFailures';
import { RegistrationForm } from './RegistrationForm';
import type { RelyingParty } from './relyingParty';
import { requirementIn } from './requirement';

export interface RegistrationFlowParts {
  api: Pick<AuthApi, 'initialUserData' | 'checkPhoneIsNotUsed' | 'checkEmailIsNotUsed' | 'register'>;
  loadCountries: LoadCountries;
  explain: Explain;
  relyingParty: RelyingParty;
  sms: ContactVerification;
  email: ContactVerification;
  /** The phone to register: the dial code followed by digits. */
  phone(): string;
  /** The pending login of an external provider that this registration completes. None by default. */
  externalAuth?(): string;
  /** The form is valid and both contacts are unused: sends the code that is needed next. */
  onFormAccepted(): Promise<void>;
  /** Signs in with the new account. */
  onRegistered(jwt: Jwt): Promise<void>;
  /** The person who is signed in now has a new account. Nothing happens by default. */
  welcome?(): void;
  /** The service refused to register. */
  onRefused(error: unknown): Promise<void> | void;
}

/** Proves the email address; absent if an external provider verified it. */
type EmailProof = { email_verification?: string | undefined } | { temp_code: string };

/**
 * Registration (spec 4), the same for a phone and for an external provider: the form, its checks and the call that creates the
 * account. The flow around it decides which codes are needed and which step is shown.
 */
export class RegistrationFlow {
  /** The phone of the form belongs to an account, possibly to one of the same person. */
  takenPhone: string | undefined = undefined;
  /** The email address belongs to an account: the last digits of its phone. */
  takenEmail: { email: string; ending: string } | undefined = undefined;
  readonly form: RegistrationForm;

  /**
   * @param owner the flow around the registration: busy while a call of the registration is in flight, with a note if the service
   *    is unavailable
   */
  constructor(
    private readonly owner: { isBusy: boolean; note: string | undefined },
    private readonly parts: RegistrationFlowParts,
  ) {
    this.form = new RegistrationForm(parts.loadCountries);
    makeObservable(this, { takenPhone: observable, takenEmail: observableRef });
  }

  /** Prefills the empty fields from the service. @throws ApiError if the service refuses or does not answer */
  async prefill(proof: InitialUserDataBody): Promise<InitialUserData> {
    const known = await this.parts.api.initialUserData(proof);
    const { first_name, last_name, email, documents, name_characters } = known;
    this.form.prefill({ first_name, last_name, email: email ?? '', documents, name_characters });
    return known;
  }

  /** Both contacts must be unused before a code is sent (spec 5). */
  async submitForm(): Promise<void> {
    if (this.owner.isBusy || !this.form.validate()) return;
    await whileBusy(this.owner, async () => {
      const { phone } = this.form.phone;
      const { email } = this.form.values;
      const { areFree, isPhoneTaken, emailOwner, note } = await checkContacts(
        this.parts.api,
        this.form,
        this.parts.explain,
      );
      runInAction(() => {
        this.takenPhone = isPhoneTaken ? phone : undefined;
        this.owner.note = note;
        this.takenEmail = emailOwner === undefined ? undefined : { email, ending: emailOwner };
      });
      if (areFree) await this.parts.onFormAccepted();
    });
  }

  /** @returns whether there is a code to type; if not, the email field or the note shows why */
  async sendEmailCode(): Promise<boolean> {
    const { email } = this.parts;
    const isSent = await email.send();
    if (!isSent) runInAction(() => void (this.owner.note = email.note));
    if (!isSent && email.note === undefined) this.form.fields.email.setError(email.error ?? 'errors.email');
    return isSent;
  }

  /** Revisions that took effect while the form was open: it links to them from now on, and the next try accepts them. */
  private showRequired(error: unknown): void {
    const required = requirementIn(error) === 'documents' ? ((error as ApiError).documents ?? []) : [];
    const others = this.form.documents?.filter(({ kind }) => required.every((document) => document.kind !== kind));
    if (required.length > 0)
      this.form.show([...(others ?? []), ...required.map(({ kind, revision }) => ({ kind, revision }))]);
  }

  /** Creates the account from the form, the accepted phone code and the proof of the email address. */
  async register(proof: EmailProof): Promise<void> {
    const { api, sms, phone, externalAuth, relyingParty } = this.parts;
    const { first_name, last_name, email } = this.form.values;
    await whileBusy(this.owner, async () => {
      try {
        const { jwt } = await api.register({
          first_name,
          last_name,
          email,
          phone: phone(),
          phone_verification: sms.sent?.id ?? '',
          ...proof,
          ...(externalAuth && { external_auth: externalAuth() }),
          ...(this.form.documents && { accepted_documents: [...this.form.documents] }),
          ...relyingParty,
        });
        await this.parts.onRegistered(jwt);
        this.parts.welcome?.();
      } catch (error) {
        this.showRequired(error);
        await this.parts.onRefused(error);
      }
    });
  }
}
