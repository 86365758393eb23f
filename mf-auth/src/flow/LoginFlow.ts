import type { ApiError } from '@passport/shared/api-client/ApiError';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { LoadCountries, PhoneField } from '@passport/shared/phone/PhoneField';
import { shapeTyped } from '@passport/shared/phone/phoneMask';
import { unbrokenPhone } from '@passport/shared/phone/unbrokenPhone';
import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { Jwt, PersonProof, StandardAuthBody } from '@passport/shared/schemas/sessions';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { ContactVerification } from '@passport/shared/verification/ContactVerification';
import type { TimerClock } from '@passport/shared/verification/ResendTimer';
import { action, autorun, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { AuthApi } from './auth.api';
import { createLoginCodes, proofsOf, type CodeProofs } from './contactCodes';
import { isNotRegistered, isProofLost, type Explain } from './flowFailures';
import { canShow, restoreFlow, snapshotOf, type ExternalProof } from './flowSnapshot';
import type { FlowStorage } from './flowStorage';
import { nextStep, stepsBehind, type Action, type FlowEvent, type Step } from './machine';
import { PhoneLookup } from './PhoneLookup';
import type { PreregisterPhone } from '@passport/shared/data/preregisterPhone';
import { RegistrationFlow, type RegistrationFlowParts } from './RegistrationFlow';
import type { RelyingParty } from './relyingParty';
import { isAboutSecondFactor, requirementIn, requirementOf, type Requirement } from './requirement';

export interface LoginFlowParts extends Pick<RegistrationFlowParts, 'welcome'> {
  api: AuthApi;
  storage: FlowStorage;
  preregisterPhone: PreregisterPhone;
  /** The field of the first step, which exists before the rest of the flow is loaded. */
  start: PhoneField;
  loadCountries: LoadCountries;
  relyingParty: RelyingParty;
  /** Goes to the screen of a requirement. */
  leave(to: Requirement): void;
  /** Hands the fresh tokens to the shell and reports to the service what belongs to the new session. */
  signIn(jwt: Jwt, news: boolean): Promise<void>;
  explain: Explain;
  clock?: TimerClock;
}

/** What the person says about the documents that a sign-in waits for. */
type DocumentsAnswer = Pick<StandardAuthBody, 'accepted_documents' | 'postpone_documents'>;

/** Sign-in and registration as one machine (spec 4, Login flow), after the first step (see StartStore) got its answer. */
export class LoginFlow {
  step: Step = 'START';
  action: Action = 'SIGNIN';
  /** The user that the phone belongs to; undefined before that is known, and if it belongs to nobody. */
  user: IdentifiedUser | undefined = undefined;
  /** The identified phone: dial code and digits. Empty after a callback of an external provider. */
  phone = '';
  /** The phone as the person has typed it, in the grouping of its country; empty if they have not. */
  phoneText = '';
  /** The pending login of an external provider that this sign-in completes. */
  external: ExternalProof | undefined = undefined;
  /** The documents that this sign-in waits for; empty if only that is known. */
  documents: readonly RequiredDocument[] | undefined = undefined;
  /** A call of the step itself is in flight; the verifications have their own state. */
  isBusy = false;
  /** The service or the network is away, until the next call of the step itself: a message key or a text. */
  note: string | undefined = undefined;
  readonly start: PhoneField;
  readonly lookup: PhoneLookup;
  readonly sms: ContactVerification;
  readonly email: ContactVerification;
  readonly registration: RegistrationFlow;
  private readonly stopSaving: () => void;

  constructor(private readonly parts: LoginFlowParts) {
    this.start = parts.start;
    this.lookup = new PhoneLookup(parts.start, parts.explain, parts.clock);
    const codes = createLoginCodes(parts, this);
    this.sms = codes.sms;
    this.email = codes.email;
    this.registration = new RegistrationFlow(this, {
      ...parts,
      ...codes,
      phone: () => this.phone,
      onFormAccepted: async () => {
        if (await this.registration.sendEmailCode()) this.go('email-sent');
      },
      onRegistered: (jwt) => this.finish(jwt),
      onRefused: (error) => this.recover(error),
    });
    makeObservable(this, {
      step: observable,
      action: observable,
      user: observableRef,
      phone: observable,
      phoneText: observable,
      external: observableRef,
      documents: observableRef,
      isBusy: observable,
      note: observable,
      identify: action,
      resumeIdentified: action,
      back: action,
      backTo: action,
      forwardTo: action,
    });
    const snapshot = parts.storage.read();
    if (snapshot) restoreFlow(this, snapshot);
    this.stopSaving = autorun(() => {
      if (this.phone !== '' || this.external) parts.storage.write(snapshotOf(this));
    });
  }

  get form(): RegistrationFlow['form'] {
    return this.registration.form;
  }

  /** In private mode the service gives every phone the same answer before a code was accepted. */
  get isHidden(): boolean {
    return typeof this.user?.id === 'string';
  }

  /** START: the service has answered whether the phone belongs to an account. */
  identify(phone: string, user: IdentifiedUser | undefined): void {
    this.phone = phone;
    this.phoneText = unbrokenPhone(shapeTyped(phone, this.start.country));
    this.user = user;
    this.external = undefined;
    this.documents = undefined;
    this.action = user ? 'SIGNIN' : 'SIGNUP';
    this.sms.followContact();
    this.email.followContact();
    this.form.phone.setPhone(phone);
    const requirement = user && requirementOf(user);
    if (requirement) this.parts.leave(requirement);
    else this.go(user ? 'user-found' : 'user-unknown');
  }

  /** On the screen of a requirement: the user is known and chooses the channel of the code. */
  resumeIdentified(): void {
    if (this.step !== 'START') return;
    // An address that has to be changed cannot receive the code of a sign-in.
    if (this.user?.need_change_email) this.user = { ...this.user, email: null };
    this.go('user-found');
  }

  /** Whether the first factor of a sign-in was proven, so that its requirement can be met. */
  get isProven(): boolean {
    if (this.action !== 'SIGNIN' || this.step === 'START') return false;
    if (this.external && this.user && (this.documents ?? requirementOf(this.user))) return true;
    return this.step !== 'USER_IDENTIFIED' && (this.sms.state === 'SUCCESS' || this.email.state === 'SUCCESS');
  }

  /** USER_IDENTIFIED and NOT_RECOGNIZED: sends the SMS code, or returns to the one that was just sent. */
  async chooseSms(): Promise<void> {
    if (await this.sms.send()) this.go('sms-sent');
  }

  /** USER_IDENTIFIED: sends the email code. */
  async chooseEmail(): Promise<void> {
    if (await this.email.send()) this.go('email-sent');
  }

  /** REGISTER_FORM: the email address belongs to an account, and the person wants to sign in to it. */
  signInToOwner(): void {
    const ending = this.registration.takenEmail?.ending;
    this.backTo('START');
    if (ending !== undefined) this.lookup.expect(ending);
  }

  /** Whether the code of a sign-in can also go to an email address. */
  get canUseEmail(): boolean {
    return this.action === 'SIGNIN' && (Boolean(this.user?.email) || this.isHidden);
  }

  /** CODE_INPUT: the message is late, and the person takes a code by email instead. */
  async emailInstead(): Promise<void> {
    this.back();
    await this.chooseEmail();
  }

  /** CODE_INPUT: an accepted code signs in, or opens the register form. */
  async submitSmsCode(): Promise<void> {
    if (!(await this.sms.submit())) return;
    if (this.action === 'SIGNIN') return this.authenticate();
    await this.openRegisterForm();
  }

  /** EMAIL_CODE_INPUT: an accepted code signs in, or completes the registration. */
  async submitEmailCode(): Promise<void> {
    if (!(await this.email.submit())) return;
    if (this.action === 'SIGNIN') return this.authenticate();
    await this.registration.register({ email_verification: this.email.sent?.id });
  }

  /** One step back (spec 4, Back). */
  back(): void {
    if (this.step === 'EMAIL_CODE_INPUT') this.email.timer.reset();
    // A person who goes back from behind a proven code has to prove it again.
    if (this.isProven) [this.sms, this.email].forEach((store) => store.forget());
    if (this.step === 'REGISTER_FORM') {
      this.parts.preregisterPhone.clear();
      this.sms.forget();
    }
    this.go('back');
  }

  /** Back to an earlier step: the browser's back button may skip several. Ignores a step that is not behind this one. */
  backTo(step: Step): void {
    if (!stepsBehind(this.step, this.action).includes(step)) return;
    while (this.step !== step) this.back();
  }

  /** Forward again by the browser's button. Ignores a step whose code or proof is gone. */
  forwardTo(step: Step): void {
    const isSamePhone = this.step !== 'START' || this.start.phone === this.phone;
    if (!isSamePhone || !stepsBehind(step, this.action).includes(this.step)) return;
    if (canShow({ ...snapshotOf(this), step })) this.step = step;
  }

  /** Stops timers and saving; the saved snapshot stays for a reload. */
  dispose(): void {
    this.stopSaving();
    [this.lookup.lock, this.sms.timer, this.email.timer].forEach((timer) => timer.dispose());
  }

  /**
   * Signs in by the accepted codes and, if given, a second factor and an answer about documents.
   * @throws ApiError for an error of the second factor; any other refusal moves the flow
   */
  async authenticate(factor?: FactorProof, answer?: DocumentsAnswer): Promise<void> {
    await whileBusy(this, async () => {
      try {
        const { jwt } = await this.parts.api.standardAuth({
          ...this.personProof,
          ...factor,
          ...answer,
          ...this.parts.relyingParty,
        });
        await this.finish(jwt);
      } catch (error) {
        if (factor && isAboutSecondFactor(error)) throw error;
        await this.recover(error);
      }
    });
  }

  get proofs(): CodeProofs {
    return proofsOf(this);
  }

  /** What proves the person of this sign-in, apart from a second factor that is not stored with it. */
  get personProof(): PersonProof {
    return { user: this.user?.id, ...this.proofs, external_auth: this.external?.pendingLogin };
  }

  private go(event: FlowEvent): void {
    const step = nextStep(this.step, this.action, event);
    if (!step) return;
    runInAction(() => {
      this.step = step;
      this.note = undefined;
    });
  }

  private async finish(jwt: Jwt): Promise<void> {
    this.stopSaving();
    this.parts.storage.clear();
    this.parts.preregisterPhone.clear();
    await this.parts.signIn(jwt, this.action === 'SIGNUP' && this.form.news);
  }

  /** The phone is proven and belongs to no account. The form opens empty if the service does not answer what it knows. */
  private async openRegisterForm(): Promise<void> {
    runInAction(() => {
      this.action = 'SIGNUP';
      this.user = undefined;
    });
    this.parts.preregisterPhone.write(this.phone);
    await this.registration.prefill({ phone_verification: this.sms.sent?.id ?? '' }).catch(() => undefined);
    this.go('sms-code-accepted');
  }

  /** Moves the flow to the step or the screen that a refused sign-in or registration continues on. */
  private async recover(error: unknown): Promise<void> {
    if (isNotRegistered(error)) return this.openRegisterForm();
    const { user } = this;
    const requirement = requirementIn(error);
    if (this.action === 'SIGNUP' && requirement === 'documents') {
      this.back();
      return runInAction(() => void (this.note = (error as ApiError).message));
    }
    if (user && requirement) {
      runInAction(() => {
        if (requirement === 'documents') this.documents = (error as ApiError).documents;
        else if (requirement === 'email-change') this.user = { ...user, need_change_email: true };
        else this.user = { ...user, two_factor_auth: requirement };
      });
      return this.parts.leave(requirement);
    }
    const { fields, note } = this.parts.explain(error, 'code', 'errors.general-error');
    runInAction(() => void (this.note = note));
    if (isProofLost(error)) {
      const store = this.action === 'SIGNUP' || this.step === 'CODE_INPUT' ? this.sms : this.email;
      store.forget();
      this.go('proof-lost');
      store.setError(fields.code);
    } else if (this.action === 'SIGNUP' && this.form.setErrors(fields).length < Object.keys(fields).length) {
      // The service refused a value of the form, e.g. a name: the form shows it.
      this.back();
    } else if (Object.keys(fields).length > 0) {
      // Not about a typed value, e.g. the account is disabled: a toast is seen on any screen of the flow.
      this.parts.explain(error, undefined, 'errors.general-error');
    }
  }
}
