import { ApiError } from '@passport/shared/api-client/ApiError';
import { emailCodeLength, smsCodeLength } from '@passport/shared/constants';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { LoadCountries } from '@passport/shared/phone/PhoneField';
import type { ExternalAuthAnswer, ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import type { Jwt } from '@passport/shared/schemas/sessions';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import { emailCalls, smsCalls } from '@passport/shared/verification/codes.api';
import { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { ResendTimer, systemClock, type TimerClock } from '@passport/shared/verification/ResendTimer';
import { action, autorun, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { AuthApi } from '../flow/auth.api';
import { checkContacts } from '../flow/checkContacts';
import { explainEmail, explainSms, isProofLost, type Explain } from '../flow/flowFailures';
import { RegistrationForm } from '../flow/RegistrationForm';
import type { StartApi } from '../flow/start.api';
import type { ExternalApi } from './external.api';
import type { ExternalStorage } from './externalStorage';
import { stepBehind, type ExternalStep } from './externalSteps';

/** Somebody known here, whose sign-in goes on in the login flow. */
export interface KnownVisitor {
  user: IdentifiedUser;
  ticket: string;
  /** What is missing: a code to prove that it is this user, a second factor, or another e-mail. */
  missing: Exclude<ExternalAuthAnswer['status'], 'signed_in' | 'registration_required'>;
}

export interface ExternalFlowParts {
  provider: ProviderName;
  /** What the provider gave the browser; undefined where the address holds no answer, e.g. after a reload. */
  answer: ExternalAuthQuery | undefined;
  api: AuthApi & Pick<ExternalApi, 'answer'> & Pick<StartApi, 'identify'>;
  storage: ExternalStorage;
  loadCountries: LoadCountries;
  /** Partner site or OAuth client of the sign-in that the visit interrupted. */
  party: { site?: string; client?: string };
  /** Hands the fresh tokens to the shell, and goes on where the sign-in was heading. */
  signIn(jwt: Jwt, news: boolean): Promise<void>;
  /** Goes on in the login flow. */
  handOver(known: KnownVisitor): void;
  explain: Explain;
  clock?: TimerClock;
}

/** Coming back from a provider: signed in, handed over to the login flow, or registering with what the provider told. */
export class ExternalFlow {
  step: ExternalStep = 'ARRIVING';
  /** Why it ended (FAILED); an ApiError where the service said so. */
  failure: unknown = undefined;
  isBusy = false;
  /** The phone of the form belongs to somebody: it may be this very person. */
  takenPhone: string | undefined = undefined;
  /** The address that the provider has verified; it needs no code. */
  verifiedEmail: string | undefined = undefined;
  readonly form: RegistrationForm;
  readonly sms: ContactVerification;
  readonly email: ContactVerification;
  private ticket = '';
  private readonly stopSaving: () => void;

  constructor(private readonly parts: ExternalFlowParts) {
    const clock = parts.clock ?? systemClock;
    const { api } = parts;
    this.form = new RegistrationForm(parts.loadCountries);
    const phone = () => this.form.phone.phone;
    const address = () => this.form.values.email;
    this.sms = new ContactVerification(
      phone,
      smsCalls(api, () => ({ action: 'SIGNUP', phone: phone() }), phone),
      explainSms(parts.explain),
      smsCodeLength,
      new ResendTimer(clock),
    );
    this.email = new ContactVerification(
      address,
      emailCalls(api, () => ({ action: 'SIGNUP', email: address() }), address),
      explainEmail(parts.explain),
      emailCodeLength,
      new ResendTimer(clock),
    );
    makeObservable(this, {
      step: observable,
      failure: observableRef,
      isBusy: observable,
      takenPhone: observable,
      verifiedEmail: observable,
      back: action,
      forwardTo: action,
    });
    if (!parts.answer) this.restore();
    this.stopSaving = autorun(() => this.save());
  }

  get provider(): ProviderName {
    return this.parts.provider;
  }

  /** ARRIVING: hands over what the provider gave, once. */
  async arrive(): Promise<void> {
    const { answer, api } = this.parts;
    if (!answer || this.step !== 'ARRIVING') return;
    try {
      await this.goOn(await api.answer(answer));
    } catch (error) {
      this.fail(error);
    }
  }

  /** REGISTER_FORM: both contacts must be unused before a code is sent (spec 5). */
  async submitForm(): Promise<void> {
    if (this.isBusy || !this.form.validate()) return;
    await whileBusy(this, async () => {
      const { phone } = this.form.phone;
      const { areFree, isPhoneTaken } = await checkContacts(this.parts.api, this.form, this.parts.explain);
      runInAction(() => {
        this.takenPhone = isPhoneTaken ? phone : undefined;
      });
      if (!areFree) return;
      this.sms.followContact();
      this.email.followContact();
      if (this.sms.state === 'SUCCESS') await this.proceed();
      else if (await this.sms.send()) this.go('PHONE_CODE');
      else this.form.phone.setError(this.sms.error ?? 'errors.sms-send');
    });
  }

  /** REGISTER_FORM: the phone is the person's own: they sign in with it, and the provider is linked. */
  async claimPhone(): Promise<void> {
    const phone = this.takenPhone;
    if (this.isBusy || phone === undefined) return;
    await whileBusy(this, async () => {
      try {
        const { user } = await this.parts.api.identify({ phone, site: this.parts.party.site });
        if (user) this.parts.handOver({ user, ticket: this.ticket, missing: 'confirmation_required' });
      } catch (error) {
        this.form.setErrors(this.parts.explain(error, 'phone', 'errors.user-search').fields);
      }
    });
  }

  /** PHONE_CODE: an accepted code completes the registration, or leads to the code for the e-mail. */
  async submitPhoneCode(): Promise<void> {
    if (await this.sms.submit()) await whileBusy(this, () => this.proceed());
  }

  /** EMAIL_CODE: an accepted code completes the registration. */
  async submitEmailCode(): Promise<void> {
    if (await this.email.submit()) await whileBusy(this, () => this.register());
  }

  /** EMAIL_CODE: the letter does not come; a temp code of the service stands for it (docs/readings.md, 16). */
  async continueWithTempCode(tempCode: string): Promise<void> {
    await whileBusy(this, () => this.register(tempCode));
  }

  /** One step back (spec 4, Back). */
  back(): void {
    const step = stepBehind(this.step);
    if (!step) return;
    if (this.step === 'EMAIL_CODE') this.email.timer.reset();
    this.step = step;
  }

  /** Forward again to a code that was left backwards, while the form still holds the contact that it went to. */
  forwardTo(step: ExternalStep): void {
    if (stepBehind(step) !== this.step) return;
    const { sms, email } = this;
    const isPhoneProven = sms.state === 'SUCCESS';
    if (step === 'EMAIL_CODE' ? email.isForContact && isPhoneProven : sms.isForContact && !isPhoneProven)
      this.step = step;
  }

  /** Ends timers and saving; what was saved stays for a reload. */
  dispose(): void {
    this.stopSaving();
    this.sms.timer.dispose();
    this.email.timer.dispose();
  }

  private async goOn(answer: ExternalAuthAnswer): Promise<void> {
    if (answer.status === 'signed_in') return this.finish(answer.jwt);
    this.ticket = answer.external_auth;
    if (answer.status === 'registration_required') return this.openForm();
    const { user, external_auth, status } = answer;
    this.parts.handOver({ user, ticket: external_auth, missing: status });
  }

  private async openForm(): Promise<void> {
    const known = await this.parts.api.initialUserData({ external_auth: this.ticket });
    const { first_name, last_name, phone, email, is_email_verified } = known;
    this.form.prefill({ first_name, last_name, email: email ?? '' });
    if (phone !== '') this.form.phone.setPhone(phone);
    runInAction(() => {
      this.verifiedEmail = is_email_verified ? (email ?? undefined) : undefined;
    });
    this.go('REGISTER_FORM');
  }

  /** The phone is proven. */
  private async proceed(): Promise<void> {
    if (this.isEmailVerified || this.email.state === 'SUCCESS') return this.register();
    if (await this.email.send()) return this.go('EMAIL_CODE');
    this.go('REGISTER_FORM');
    this.form.fields.email.setError(this.email.error ?? 'errors.email');
  }

  /** Whether the form holds the very address that the provider has verified. */
  get isEmailVerified(): boolean {
    return this.verifiedEmail !== undefined && this.form.values.email.toLowerCase() === this.verifiedEmail;
  }

  private async register(tempCode?: string): Promise<void> {
    const { first_name, last_name, email } = this.form.values;
    try {
      const { jwt } = await this.parts.api.register({
        first_name,
        last_name,
        email,
        phone: this.form.phone.phone,
        phone_verification: this.sms.sent?.id ?? '',
        ...(tempCode === undefined
          ? { email_verification: this.isEmailVerified ? undefined : this.email.sent?.id }
          : { temp_code: tempCode }),
        external_auth: this.ticket,
        ...this.parts.party,
      });
      await this.finish(jwt);
    } catch (error) {
      this.recover(error);
    }
  }

  private async finish(jwt: Jwt): Promise<void> {
    this.stopSaving();
    this.parts.storage.clear();
    await this.parts.signIn(jwt, this.form.news);
  }

  /** A way on from what the service refused: a new visit, new codes, or another value of the form. */
  private recover(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'external_expired') return this.fail(error);
    const { fields } = this.parts.explain(error, 'phone', 'errors.general-error');
    if (isProofLost(error)) {
      this.sms.forget();
      this.email.forget();
    }
    this.go('REGISTER_FORM');
    this.form.setErrors(fields);
  }

  private fail(error: unknown): void {
    this.parts.storage.clear();
    runInAction(() => {
      this.failure = error;
      this.step = 'FAILED';
    });
  }

  private go(step: ExternalStep): void {
    runInAction(() => {
      this.step = step;
    });
  }

  private restore(): void {
    const snapshot = this.parts.storage.read(this.provider);
    if (!snapshot) return this.fail(new ApiError(400, { code: 'external_expired' }));
    this.ticket = snapshot.ticket;
    this.step = snapshot.step;
    this.verifiedEmail = snapshot.verifiedEmail;
    this.form.prefill(snapshot.draft);
    this.form.phone.setPhone(snapshot.phone);
    if (snapshot.sms) this.sms.restore(snapshot.sms);
    if (snapshot.email) this.email.restore(snapshot.email);
  }

  private save(): void {
    const { step, ticket, provider, verifiedEmail, form } = this;
    const { draft } = form;
    const { phone } = form.phone;
    if (step === 'ARRIVING' || step === 'FAILED') return;
    const codes = { sms: this.sms.snapshot, email: this.email.snapshot };
    this.parts.storage.write({ provider, ticket, step, phone, verifiedEmail, draft, ...codes });
  }
}
