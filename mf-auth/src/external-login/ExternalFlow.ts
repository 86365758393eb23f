import { ApiError } from '@passport/shared/api-client/ApiError';
import { unavailableNote } from '@passport/shared/api-client/unavailableNote';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { LoadCountries } from '@passport/shared/phone/PhoneField';
import type { ExternalSignInAnswer, ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import type { Jwt } from '@passport/shared/schemas/sessions';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { ContactVerification } from '@passport/shared/verification/ContactVerification';
import type { TimerClock } from '@passport/shared/verification/ResendTimer';
import { action, autorun, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { AuthApi } from '../flow/auth.api';
import { createRegistrationCodes } from '../flow/contactCodes';
import { isProofLost, type Explain } from '../flow/flowFailures';
import { RegistrationFlow, type RegistrationFlowParts } from '../flow/RegistrationFlow';
import type { RelyingParty } from '../flow/relyingParty';
import { requirementIn } from '../flow/requirement';
import type { StartApi } from '../flow/start.api';
import type { ExternalApi } from './external.api';
import { nextExternalStep, stepBehind, type ExternalEvent, type ExternalStep } from './externalSteps';
import type { ExternalStorage } from './externalStorage';

/** A user who is known here and continues in the login flow. */
export interface KnownUser {
  user: IdentifiedUser;
  pendingLogin: string;
  /** What the sign-in still requires: a code that proves this user, a second factor or another email address. */
  requires: Exclude<ExternalSignInAnswer['status'], 'signed_in' | 'registration_required'>;
}

export interface ExternalFlowParts extends Pick<RegistrationFlowParts, 'welcome'> {
  provider: ProviderName;
  /** The parameters of the callback; undefined if the address holds none, e.g. after a reload. */
  callback: ExternalAuthQuery | undefined;
  api: AuthApi & Pick<ExternalApi, 'complete'> & Pick<StartApi, 'identify'>;
  storage: ExternalStorage;
  loadCountries: LoadCountries;
  relyingParty: RelyingParty;
  /** Hands the fresh tokens to the shell, and continues to the destination of the sign-in. */
  signIn(jwt: Jwt, news: boolean): Promise<void>;
  /** Continues in the login flow. */
  handOver(known: KnownUser): void;
  explain: Explain;
  clock?: TimerClock;
}

/** The callback of an external provider: signs in, hands over to the login flow, or registers with the provider's data. */
export class ExternalFlow {
  step: ExternalStep = 'ARRIVING';
  /** Why the login attempt failed (FAILED); an ApiError if the service refused it. */
  failure: unknown = undefined;
  isBusy = false;
  /** The service or the network is unavailable, until the next call of the step itself: a message key or a text. */
  note: string | undefined = undefined;
  /** The address that the provider has verified; it needs no code. */
  verifiedEmail: string | undefined = undefined;
  readonly sms: ContactVerification;
  readonly email: ContactVerification;
  readonly registration: RegistrationFlow;
  private pendingLogin = '';
  private readonly stopSaving: () => void;

  constructor(private readonly parts: ExternalFlowParts) {
    const codes = createRegistrationCodes(parts, () => this.form);
    this.sms = codes.sms;
    this.email = codes.email;
    this.registration = new RegistrationFlow(this, {
      ...parts,
      ...codes,
      phone: () => this.form.phone.phone,
      externalAuth: () => this.pendingLogin,
      onFormAccepted: () => this.provePhone(),
      onRegistered: (jwt) => this.finish(jwt),
      onRefused: (error) => this.recover(error),
    });
    makeObservable(this, {
      step: observable,
      failure: observableRef,
      isBusy: observable,
      note: observable,
      verifiedEmail: observable,
      back: action,
      forwardTo: action,
    });
    if (!parts.callback) this.restore();
    this.stopSaving = autorun(() => this.save());
  }

  get provider(): ProviderName {
    return this.parts.provider;
  }

  get form(): RegistrationFlow['form'] {
    return this.registration.form;
  }

  /** Whether the form holds the very address that the provider has verified. */
  get isEmailVerified(): boolean {
    return this.verifiedEmail !== undefined && this.form.values.email.toLowerCase() === this.verifiedEmail;
  }

  /** ARRIVING: sends the parameters of the callback to the service, once. */
  async arrive(): Promise<void> {
    const { callback, api, relyingParty } = this.parts;
    if (!callback || this.step !== 'ARRIVING') return;
    try {
      await this.continueWith(await api.complete({ ...callback, ...relyingParty }));
    } catch (error) {
      this.fail(error);
    }
  }

  /** REGISTER_FORM: the taken phone is the person's own. Signing in with it links the provider to the account. */
  async claimPhone(): Promise<void> {
    const phone = this.registration.takenPhone;
    if (this.isBusy || phone === undefined) return;
    await whileBusy(this, async () => {
      try {
        const { user } = await this.parts.api.identify({ phone, site: this.parts.relyingParty.site });
        if (user) this.parts.handOver({ user, pendingLogin: this.pendingLogin, requires: 'confirmation_required' });
      } catch (error) {
        this.explain(error, 'errors.user-search');
      }
    });
  }

  /** PHONE_CODE: an accepted code completes the registration, or leads to the email code. */
  async submitPhoneCode(): Promise<void> {
    if (await this.sms.submit()) await whileBusy(this, () => this.proveEmail());
  }

  /** EMAIL_CODE: an accepted code completes the registration. */
  async submitEmailCode(): Promise<void> {
    if (await this.email.submit()) await this.register();
  }

  /** One step back (spec 4, Back). */
  back(): void {
    if (this.step === 'EMAIL_CODE') this.email.timer.reset();
    this.go('back');
  }

  /** Forward again to a code step, as long as the form still holds the contact that the code was sent to. */
  forwardTo(step: ExternalStep): void {
    if (stepBehind(step) !== this.step) return;
    const { sms, email } = this;
    const isPhoneProven = sms.state === 'SUCCESS';
    if (step === 'EMAIL_CODE' ? email.isForContact && isPhoneProven : sms.isForContact && !isPhoneProven)
      this.step = step;
  }

  /** Stops timers and saving; the saved snapshot stays for a reload. */
  dispose(): void {
    this.stopSaving();
    this.sms.timer.dispose();
    this.email.timer.dispose();
  }

  private async continueWith(answer: ExternalSignInAnswer): Promise<void> {
    if (answer.status === 'signed_in') return this.finish(answer.jwt);
    this.pendingLogin = answer.external_auth;
    if (answer.status === 'registration_required') return this.openForm();
    this.parts.handOver({ user: answer.user, pendingLogin: answer.external_auth, requires: answer.status });
  }

  private async openForm(): Promise<void> {
    const { phone, email, is_email_verified } = await this.registration.prefill({ external_auth: this.pendingLogin });
    if (phone !== '') this.form.phone.setPhone(phone);
    runInAction(() => {
      this.verifiedEmail = is_email_verified ? (email ?? undefined) : undefined;
    });
    this.go('registration-required');
  }

  private async provePhone(): Promise<void> {
    this.sms.followContact();
    this.email.followContact();
    if (this.sms.state === 'SUCCESS') await this.proveEmail();
    else if (await this.sms.send()) this.go('sms-sent');
    else if (this.sms.note === undefined) this.form.phone.setError(this.sms.error ?? 'errors.sms-send');
    else this.say(this.sms.note);
  }

  private async proveEmail(): Promise<void> {
    if (this.isEmailVerified || this.email.state === 'SUCCESS') return this.register();
    const isSent = await this.registration.sendEmailCode();
    if (isSent || this.note === undefined) this.go(isSent ? 'email-sent' : 'refused');
  }

  private register(): Promise<void> {
    return this.registration.register({ email_verification: this.isEmailVerified ? undefined : this.email.sent?.id });
  }

  private async finish(jwt: Jwt): Promise<void> {
    this.stopSaving();
    this.parts.storage.clear();
    await this.parts.signIn(jwt, this.form.news);
  }

  /** Continues after a refused registration: with a new login attempt, new codes or another value of the form. */
  private recover(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'external_expired') return this.fail(error);
    if (isProofLost(error)) {
      this.sms.forget();
      this.email.forget();
    }
    // Nothing was refused: the step can be submitted again.
    if (unavailableNote(error) === undefined) this.go('refused');
    // The form links to the new revisions now; no field of it is wrong.
    if (requirementIn(error) === 'documents') return this.say((error as ApiError).message);
    this.explain(error, 'errors.general-error');
  }

  /** Shows a failed call at the fields of the form, or above its button. */
  private explain(error: unknown, fallback: string): void {
    const { fields, note } = this.parts.explain(error, 'phone', fallback);
    this.form.setErrors(fields);
    this.say(note);
  }

  private say(note: string | undefined): void {
    runInAction(() => void (this.note = note));
  }

  private fail(error: unknown): void {
    this.parts.storage.clear();
    runInAction(() => {
      this.failure = error;
    });
    this.go('failed');
  }

  private go(event: ExternalEvent): void {
    const step = nextExternalStep(this.step, event);
    if (!step) return;
    runInAction(() => {
      this.step = step;
      this.note = undefined;
    });
  }

  private restore(): void {
    const snapshot = this.parts.storage.read(this.provider);
    if (!snapshot) return this.fail(new ApiError(400, { code: 'external_expired' }));
    this.pendingLogin = snapshot.pendingLogin;
    this.step = snapshot.step;
    this.verifiedEmail = snapshot.verifiedEmail;
    this.form.prefill(snapshot.draft);
    this.form.phone.setPhone(snapshot.phone);
    if (snapshot.sms) this.sms.restore(snapshot.sms);
    if (snapshot.email) this.email.restore(snapshot.email);
  }

  private save(): void {
    const { step, pendingLogin, provider, verifiedEmail, form } = this;
    const { draft } = form;
    const { phone } = form.phone;
    if (step === 'ARRIVING' || step === 'FAILED') return;
    const codes = { sms: this.sms.snapshot, email: this.email.snapshot };
    this.parts.storage.write({ provider, pendingLogin, step, phone, verifiedEmail, draft, ...codes });
  }
}
