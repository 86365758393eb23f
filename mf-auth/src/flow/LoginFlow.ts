import { emailCodeLength, smsCodeLength } from '@passport/shared/constants';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { LoadCountries, PhoneField } from '@passport/shared/phone/PhoneField';
import type { Jwt } from '@passport/shared/schemas/sessions';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { SendEmailBody, SendSmsBody } from '@passport/shared/schemas/verification';
import { emailCalls, smsCalls } from '@passport/shared/verification/codes.api';
import { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { ResendTimer, systemClock, type TimerClock } from '@passport/shared/verification/ResendTimer';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { action, autorun, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { AuthApi } from './auth.api';
import { checkContacts } from './checkContacts';
import { explainEmail, explainSms, isProofLost, isUnknownYet, type Explain } from './flowFailures';
import { canShow, type ExternalProof, type FlowSnapshot, type FlowStorage } from './flowStorage';
import { requirementIn, requirementOf, isAboutSecondFactor, type Requirement } from './requirement';
import { nextStep, stepsBehind, type Action, type FlowEvent, type Step } from './machine';
import type { PreregisterPhone } from './preregisterPhone';
import { RegistrationForm } from './RegistrationForm';

export interface LoginFlowParts {
  api: AuthApi;
  storage: FlowStorage;
  preregisterPhone: PreregisterPhone;
  /** The field of the first step, which was there before the rest of the flow came. */
  start: PhoneField;
  loadCountries: LoadCountries;
  /** Partner site or OAuth client of the query, told to the service with the sign-in. */
  party: { site?: string; client?: string };
  /** Goes to the screen where this sign-in goes on: a second factor, or the change of the address. */
  leave(to: Requirement): void;
  /** Hands the fresh tokens to the shell and tells the service what it should know of the session. */
  signIn(jwt: Jwt, news: boolean): Promise<void>;
  explain: Explain;
  clock?: TimerClock;
}

/**
 * Sign-in and registration as one machine (spec 4, Login flow), from the moment on when the first step (see
 * StartStore) has an answer. Made by its screen, dies with it.
 */
export class LoginFlow {
  step: Step = 'START';
  action: Action = 'SIGNIN';
  /** Whom the phone belongs to; undefined before that is known, and for nobody. */
  user: IdentifiedUser | undefined = undefined;
  /** The phone that was identified: dial code and digits. Empty for somebody who came from an external provider. */
  phone = '';
  /** The visit to an external provider that this sign-in completes. */
  external: ExternalProof | undefined = undefined;
  /** A call of the step itself is under way; the verifications have their own state. */
  isBusy = false;
  readonly start: PhoneField;
  /** Runs while the service wants no more questions about phones (spec 8). */
  readonly startLock: ResendTimer;
  readonly form: RegistrationForm;
  readonly sms: ContactVerification;
  readonly email: ContactVerification;
  private readonly stopSaving: () => void;

  constructor(private readonly parts: LoginFlowParts) {
    const clock = parts.clock ?? systemClock;
    this.start = parts.start;
    this.startLock = new ResendTimer(clock);
    this.form = new RegistrationForm(parts.loadCountries);
    this.sms = new ContactVerification(
      () => this.phone,
      smsCalls(
        parts.api,
        () => this.smsBody,
        () => this.phone,
      ),
      explainSms(parts.explain),
      smsCodeLength,
      new ResendTimer(clock),
    );
    this.email = new ContactVerification(
      // A code that was sent in the sign-in of another phone proves nothing for this one.
      () => `${this.phone} ${this.typedEmail}`,
      emailCalls(
        parts.api,
        () => this.emailBody,
        () => this.typedEmail,
      ),
      explainEmail(parts.explain),
      emailCodeLength,
      new ResendTimer(clock),
    );
    makeObservable(this, {
      step: observable,
      action: observable,
      user: observableRef,
      phone: observable,
      external: observableRef,
      isBusy: observable,
      back: action,
      backTo: action,
      forwardTo: action,
    });
    this.restore();
    this.stopSaving = autorun(() => this.save());
  }

  /** Private mode names nobody before a code was accepted: every phone gets the very same screens. */
  get isHidden(): boolean {
    return typeof this.user?.id === 'string';
  }

  /** Where the code of the e-mail step goes, as far as it may be shown. */
  get maskedEmail(): string | undefined {
    return (this.email.sent?.to ?? this.user?.email) || undefined;
  }

  /** START: the service has said whose phone it is. */
  meet(phone: string, user: IdentifiedUser | undefined): void {
    runInAction(() => {
      this.phone = phone;
      this.user = user;
      this.external = undefined;
      this.action = user ? 'SIGNIN' : 'SIGNUP';
    });
    this.sms.followContact();
    this.email.followContact();
    this.form.phone.setPhone(phone);
    const requirement = user && requirementOf(user);
    if (requirement) this.parts.leave(requirement);
    else this.go(user ? 'user-found' : 'user-unknown');
  }

  /** On a screen behind the first step: the user is known, and chooses where the code goes. */
  identified(): void {
    if (this.step !== 'START') return;
    // An address that has to be changed is no way in.
    if (this.user?.need_change_email) this.setUser({ ...this.user, email: null });
    this.go('user-found');
  }

  /** Whether the first factor of a sign-in was proven, and what follows it is due. */
  get isProven(): boolean {
    if (this.action !== 'SIGNIN' || this.step === 'START') return false;
    if (this.external && this.user && requirementOf(this.user)) return true;
    return this.step !== 'USER_IDENTIFIED' && (this.sms.state === 'SUCCESS' || this.email.state === 'SUCCESS');
  }

  /** START: the service could not say whose phone it is. */
  refuse(error: unknown): void {
    const { fields, lockedSeconds } = this.parts.explain(error, 'phone', 'errors.user-search');
    this.start.setError(fields.phone ?? Object.values(fields)[0]);
    // Where the service names no seconds, as long as a timer runs.
    if (lockedSeconds !== undefined) this.startLock.start(lockedSeconds || undefined);
  }

  /** USER_IDENTIFIED and NOT_RECOGNIZED: sends the SMS code, or goes to the one that was sent a moment ago. */
  async chooseSms(): Promise<void> {
    if (await this.sms.send()) this.go('sms-sent');
  }

  /** USER_IDENTIFIED: sends the e-mail code. */
  async chooseEmail(): Promise<void> {
    if (await this.email.send()) this.go('email-sent');
  }

  /** CODE_INPUT: an accepted code signs in, or opens the register form. */
  async submitSmsCode(): Promise<void> {
    if (!(await this.sms.submit())) return;
    if (this.action === 'SIGNIN') return this.authenticate();
    this.parts.preregisterPhone.write(this.phone);
    await this.prefillForm();
    this.go('sms-code-accepted');
  }

  /** EMAIL_CODE_INPUT: an accepted code signs in, or completes the registration. */
  async submitEmailCode(): Promise<void> {
    if (!(await this.email.submit())) return;
    if (this.action === 'SIGNIN') return this.authenticate();
    await this.register({ email_verification: this.email.sent?.id });
  }

  /** EMAIL_CODE_INPUT: the letter does not come; a temp code of the service stands for it (docs/readings.md, 16). */
  async continueWithTempCode(tempCode: string): Promise<void> {
    await this.register({ temp_code: tempCode });
  }

  /** REGISTER_FORM: both contacts must be unused before a code is sent (spec 5). */
  async submitForm(): Promise<void> {
    if (this.isBusy || !this.form.validate()) return;
    await whileBusy(this, async () => {
      const { areFree } = await checkContacts(this.parts.api, this.form, this.parts.explain);
      if (!areFree) return;
      const isSent = await this.email.send();
      if (isSent) this.go('email-sent');
      else this.form.fields.email.setError(this.email.error ?? 'errors.email');
    });
  }

  /** One step back (spec 4, Back). */
  back(): void {
    const { step } = this;
    if (step === 'EMAIL_CODE_INPUT') this.email.timer.reset();
    // Who goes back from behind a code proves themselves anew.
    if (this.isProven) [this.sms, this.email].forEach((store) => store.forget());
    if (step === 'REGISTER_FORM') {
      this.parts.preregisterPhone.clear();
      this.sms.forget();
    }
    this.go('back');
  }

  /** Back to one of the steps behind, as the browser's back button may skip some; anything else is ignored. */
  backTo(step: Step): void {
    if (!stepsBehind(this.step, this.action).includes(step)) return;
    while (this.step !== step) this.back();
  }

  /** Forward again to a step that was left backwards, by the browser's button; one that has lost what it needs is ignored. */
  forwardTo(step: Step): void {
    const isSamePhone = this.step !== 'START' || this.start.phone === this.phone;
    if (!isSamePhone || !stepsBehind(step, this.action).includes(this.step)) return;
    if (canShow({ ...this.snapshot, step })) this.step = step;
  }

  /** Ends timers and saving; what was saved stays for a reload. */
  dispose(): void {
    this.stopSaving();
    [this.startLock, this.sms.timer, this.email.timer].forEach((timer) => timer.dispose());
  }

  private setUser(user: IdentifiedUser): void {
    runInAction(() => {
      this.user = user;
    });
  }

  private go(event: FlowEvent): void {
    const step = nextStep(this.step, this.action, event);
    if (!step) return;
    runInAction(() => {
      this.step = step;
    });
  }

  private get smsBody(): SendSmsBody {
    if (this.action === 'SIGNUP') return { action: 'SIGNUP', phone: this.phone };
    return { action: 'SIGNIN', user: this.user?.id, ...(this.phone !== '' && { phone: this.phone }) };
  }

  /** A sign-in never asks for the address that its code goes to. */
  private get typedEmail(): string {
    return this.action === 'SIGNUP' ? this.form.values.email : '';
  }

  private get emailBody(): SendEmailBody {
    return this.action === 'SIGNIN'
      ? { action: 'SIGNIN', user: this.user?.id }
      : { action: 'SIGNUP', email: this.form.values.email };
  }

  /**
   * Signs in by what was proven, and a second factor beside it.
   * @throws what the service says of the factor; what it says of the rest leads on from here
   */
  async authenticate(factor?: FactorProof): Promise<void> {
    const call = () =>
      this.parts.api.standardAuth({
        user: this.user?.id,
        ...this.proofs,
        external_auth: this.external?.ticket,
        ...factor,
        ...this.parts.party,
      });
    await this.finish(call, factor && isAboutSecondFactor);
  }

  /** The accepted codes, by the names of the service. */
  get proofs(): { phone_verification?: string; email_verification?: string } {
    const idOf = ({ state, sent }: VerificationStore): string | undefined =>
      state === 'SUCCESS' ? sent?.id : undefined;
    return { phone_verification: idOf(this.sms), email_verification: idOf(this.email) };
  }

  private async register(proof: { email_verification?: string | undefined; temp_code?: string }): Promise<void> {
    const { first_name, last_name, email } = this.form.values;
    await this.finish(() =>
      this.parts.api.register({
        first_name,
        last_name,
        email,
        phone: this.phone,
        phone_verification: this.sms.sent?.id ?? '',
        ...proof,
        ...this.parts.party,
      }),
    );
  }

  /** The last call of the flow: a session, or a way on from what the service refused. */
  private async finish(
    call: () => Promise<{ jwt: Jwt }>,
    isForCaller: (error: unknown) => boolean = () => false,
  ): Promise<void> {
    await whileBusy(this, async () => {
      try {
        const { jwt } = await call();
        this.stopSaving();
        this.parts.storage.clear();
        this.parts.preregisterPhone.clear();
        await this.parts.signIn(jwt, this.action === 'SIGNUP' && this.form.news);
      } catch (error) {
        if (isForCaller(error)) throw error;
        if (isUnknownYet(error)) await this.registerInstead();
        else this.recover(error);
      }
    });
  }

  /** Private mode tells only who has proven a phone that nobody has registered with it. */
  private async registerInstead(): Promise<void> {
    runInAction(() => {
      this.action = 'SIGNUP';
      this.user = undefined;
    });
    this.parts.preregisterPhone.write(this.phone);
    await this.prefillForm();
    this.go('sms-code-accepted');
  }

  private recover(error: unknown): void {
    const requirement = this.user && requirementIn(error);
    if (this.user && requirement) {
      const isFactor = requirement !== 'email-change';
      this.setUser(
        isFactor ? { ...this.user, two_factor_auth: requirement } : { ...this.user, need_change_email: true },
      );
      return this.parts.leave(requirement);
    }
    const { fields } = this.parts.explain(error, 'code', 'errors.general-error');
    if (isProofLost(error)) {
      const store = this.action === 'SIGNUP' || this.step === 'CODE_INPUT' ? this.sms : this.email;
      store.forget();
      this.go('proof-lost');
      store.setError(fields.code);
    } else if (this.action === 'SIGNUP' && this.form.setErrors(fields).length < Object.keys(fields).length) {
      // The service refused a value of the form, e.g. a name: that is where it can be changed.
      this.back();
    } else if (Object.keys(fields).length > 0) {
      // About nothing that was typed, e.g. the account is switched off: a toast, whatever screen of the flow is shown.
      this.parts.explain(error, undefined, 'errors.general-error');
    }
  }

  /** What the service knows already saves typing; that it knows nothing, or is slow to say so, is no reason to stop. */
  private async prefillForm(): Promise<void> {
    try {
      const known = await this.parts.api.initialUserData({ phone_verification: this.sms.sent?.id ?? '' });
      const { first_name, last_name, email } = known;
      this.form.prefill({ first_name, last_name, email: email ?? '' });
    } catch {
      // The form opens empty.
    }
  }

  private restore(): void {
    const snapshot = this.parts.storage.read();
    if (!snapshot) return;
    this.step = snapshot.step;
    this.action = snapshot.action;
    this.user = snapshot.user;
    this.phone = snapshot.phone;
    this.external = snapshot.external;
    this.form.phone.setPhone(snapshot.phone);
    if (snapshot.draft) this.form.prefill(snapshot.draft);
    if (snapshot.sms) this.sms.restore(snapshot.sms);
    if (snapshot.email) this.email.restore(snapshot.email);
  }

  private get snapshot(): FlowSnapshot {
    const { step, action, phone, user, external } = this;
    const draft = action === 'SIGNUP' ? this.form.draft : undefined;
    return { step, action, phone, user, sms: this.sms.snapshot, email: this.email.snapshot, draft, external };
  }

  private save(): void {
    if (this.phone !== '' || this.external) this.parts.storage.write(this.snapshot);
  }
}
