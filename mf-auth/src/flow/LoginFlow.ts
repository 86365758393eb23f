import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { shapeTyped } from '@passport/shared/phone/phoneMask';
import { unbrokenPhone } from '@passport/shared/phone/unbrokenPhone';
import type { CodeWay, PhoneChannel } from '@passport/shared/schemas/channels';
import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { Jwt, PersonProof } from '@passport/shared/schemas/sessions';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { notePasskeyUsed } from '@passport/shared/webauthn/usedHere';
import { action, autorun, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { PasskeySignIn } from '../passkeys/PasskeySignIn';
import type { KeptPasskey } from '../passkeys/proofMemory';
import { Authentication, type DocumentsAnswer, type SignInFactor } from './Authentication';
import { createLoginCodes, proofsOf, type CodeProofs } from './contactCodes';
import { canShow, restoreFlow, snapshotOf } from './flowSnapshot';
import type { ExternalProof, FlowState } from './FlowState';
import type { LoginFlowParts } from './LoginFlowParts';
import { nextStep, stepsBehind, type Action, type FlowEvent, type Step } from './machine';
import { PhoneLookup } from './PhoneLookup';
import { RegistrationFlow } from './RegistrationFlow';
import { requirementOf } from './requirement';

/** Sign-in and registration as one machine (spec 4, Login flow), after the first step (see StartStore) got its answer. */
export class LoginFlow implements FlowState {
  step: Step = 'START';
  action: Action = 'SIGNIN';
  user: IdentifiedUser | undefined = undefined;
  channels: readonly PhoneChannel[] | undefined = undefined;
  phone = '';
  phoneText = '';
  external: ExternalProof | undefined = undefined;
  documents: readonly RequiredDocument[] | undefined = undefined;
  isBusy = false;
  note: string | undefined = undefined;
  /** The person is signed in, by the session that this flow has begun. */
  isFinished = false;
  /** Ends the offer of a passkey, which is shown in place of the step; undefined without one. */
  endOffer: (() => void) | undefined = undefined;
  readonly start: PhoneField;
  readonly lookup: PhoneLookup;
  readonly sms: ContactVerification;
  readonly email: ContactVerification;
  readonly registration: RegistrationFlow;
  readonly byPasskey: PasskeySignIn;
  /** The passkey that proves the person of this sign-in, while documents are still required. Never stored. */
  private passkey: KeptPasskey | undefined;
  private hasSignedIn = false;
  private leaveOffer = (): void => undefined;
  private readonly authentication: Authentication;
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
        this.email.followContact();
        // An address whose code was accepted before the service refused the form needs no second code.
        if (this.email.state === 'SUCCESS') await this.submitEmailCode();
        else if (await this.registration.sendEmailCode()) this.go('email-sent');
      },
      onRegistered: (jwt) => this.finish(jwt),
      onRefused: (error) => this.authentication.recover(error),
    });
    this.authentication = new Authentication(this, {
      ...parts,
      onSignedIn: (jwt, passkey) => this.finish(jwt, passkey),
      onNotRegistered: () => this.openRegisterForm(),
      onProofLost: () => this.go('proof-lost'),
      onFactorKept: (proof, documents) => this.keepPasskey({ proof, isAlone: false, documents }),
    });
    this.byPasskey = new PasskeySignIn(this, {
      ...parts,
      onSignedIn: (jwt, proof) => this.finish(jwt, proof),
      onDocumentsRequired: (proof, isAlone, { documents = [] }) => {
        this.keepPasskey({ proof, isAlone, documents });
        parts.leave('documents');
      },
    });
    makeObservable<this, 'passkey'>(this, {
      passkey: observableRef,
      step: observable,
      action: observable,
      user: observableRef,
      channels: observableRef,
      phone: observable,
      phoneText: observable,
      external: observableRef,
      documents: observableRef,
      isFinished: observable,
      endOffer: observableRef,
      isBusy: observable,
      note: observable,
      identify: action,
      resumeIdentified: action,
      back: action,
      backTo: action,
      forwardTo: action,
    });
    const snapshot = parts.storage.read();
    this.passkey = parts.passkey;
    // Whose passkey it is need not be whose phone was typed.
    if (snapshot && !this.isByPasskeyAlone) restoreFlow(this, snapshot);
    if (this.passkey) this.documents = this.passkey.documents;
    this.stopSaving = autorun(() => {
      if (this.phone !== '' || this.external) parts.storage.write(snapshotOf(this));
    });
  }

  get isAgain(): boolean {
    return this.parts.isAgain;
  }

  /** Signs in by a passkey that says itself whose it is, without a user of the flow. */
  get isByPasskeyAlone(): boolean {
    return this.passkey?.isAlone ?? false;
  }

  get form(): RegistrationFlow['form'] {
    return this.registration.form;
  }

  /** In private mode the service gives every phone the same answer before a code was accepted. */
  get isHidden(): boolean {
    return typeof this.user?.id === 'string';
  }

  /** START: the service has answered whether the phone belongs to an account. */
  identify(phone: string, user: IdentifiedUser | undefined, channels?: readonly PhoneChannel[]): void {
    this.phone = phone;
    this.phoneText = unbrokenPhone(shapeTyped(phone, this.start.country));
    this.user = user;
    this.channels = channels;
    this.external = undefined;
    this.documents = undefined;
    this.dropPasskey();
    this.lookup.clear();
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
    if (this.passkey) return true;
    if (this.action !== 'SIGNIN' || this.step === 'START') return false;
    if (this.external && this.user && (this.documents ?? requirementOf(this.user))) return true;
    return this.step !== 'USER_IDENTIFIED' && (this.sms.state === 'SUCCESS' || this.email.state === 'SUCCESS');
  }

  /** USER_IDENTIFIED and NOT_RECOGNIZED: sends a code, or continues with the one that was just sent or accepted. */
  async chooseCode(way: CodeWay): Promise<void> {
    const isEmail = way === 'email';
    const store = isEmail ? this.email : this.sms;
    const isAccepted = store.state === 'SUCCESS';
    // A service that has SMS alone is told nothing.
    const channel = isEmail || !this.channels ? undefined : way;
    if (!isAccepted && !(await store.send(channel))) return;
    this.go(isEmail ? 'email-sent' : 'sms-sent');
    if (isAccepted) await this.authenticate();
  }

  /**
   * REGISTER_FORM: the email address belongs to an account, and the person wants to sign in to it.
   * @param ending the last digits of its phone
   */
  signInToOwner(ending: string): void {
    this.backTo('START');
    this.start.input('');
    this.lookup.expect(ending);
  }

  /** Whether the code of a sign-in can also go to an email address. */
  get canUseEmail(): boolean {
    return this.action === 'SIGNIN' && (Boolean(this.user?.email) || this.isHidden);
  }

  /** The ways to a code: an SMS first, where there is one, then an email, then the other channels to the phone. */
  get ways(): CodeWay[] {
    const channels: readonly CodeWay[] = this.channels ?? ['sms'];
    const isSms = (way: CodeWay): boolean => way === 'sms';
    const others = channels.filter((way) => !isSms(way));
    return [...channels.filter(isSms), ...(this.canUseEmail ? (['email'] as const) : []), ...others];
  }

  /** CODE_INPUT and EMAIL_CODE_INPUT: requests a code on the other step instead. */
  async codeInstead(way: CodeWay): Promise<void> {
    this.back();
    await this.chooseCode(way);
  }

  /** CODE_INPUT: an accepted code signs in, or opens the register form. */
  async submitSmsCode(): Promise<void> {
    if (!(await this.sms.submit())) return;
    if (this.action === 'SIGNIN') return this.authenticate();
    await this.openRegisterForm();
  }

  /** EMAIL_CODE_INPUT: an accepted code signs in, or completes the registration; so does one that was accepted earlier. */
  async submitEmailCode(): Promise<void> {
    if (!(await this.email.submit())) return;
    if (this.action === 'SIGNIN') return this.authenticate();
    await this.registration.register({ email_verification: this.email.sent?.id });
  }

  /** One step back (spec 4, Back). */
  back(): void {
    if (this.step === 'EMAIL_CODE_INPUT') this.email.timer.reset();
    // Going back past a proven code requires proving it again, but not from required documents.
    if (this.isProven && !this.documents) [this.sms, this.email].forEach((store) => store.forget());
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
    this.leaveOffer();
    [this.lookup.lock, this.sms.timer, this.email.timer].forEach((timer) => timer.dispose());
  }

  /** Completes the sign-in (see Authentication). */
  authenticate(factor?: SignInFactor, answer?: DocumentsAnswer): Promise<void> {
    return this.authentication.authenticate(factor, answer);
  }

  get proofs(): CodeProofs {
    return proofsOf(this);
  }

  /** The proofs of this sign-in, except a second factor that is not stored with it. */
  get personProof(): PersonProof {
    const passkey = this.passkey && { passkey: this.passkey.proof };
    if (passkey && this.isByPasskeyAlone) return passkey;
    return { user: this.user?.id, ...this.proofs, external_auth: this.external?.pendingLogin, ...passkey };
  }

  /** The passkey no longer counts: the person has to be proven again. */
  dropPasskey(): void {
    this.keepPasskey(undefined);
  }

  private keepPasskey(passkey: KeptPasskey | undefined): void {
    runInAction(() => {
      this.passkey = passkey;
      if (passkey) this.documents = passkey.documents;
    });
    this.parts.keepPasskey?.(passkey);
  }

  private go(event: FlowEvent): void {
    const step = nextStep(this.step, this.action, event);
    if (!step) return;
    runInAction(() => {
      this.step = step;
      this.note = undefined;
    });
  }

  /** The first answer counts: a code and a passkey may be accepted at the same time. */
  private async finish(jwt: Jwt, passkey: PasskeyProof | undefined = this.passkey?.proof): Promise<void> {
    if (this.hasSignedIn) return;
    this.hasSignedIn = true;
    const { phone_verification, email_verification } = this.proofs;
    const isByCode = !passkey && !this.external && (phone_verification ?? email_verification) !== undefined;
    this.stopSaving();
    this.parts.storage.clear();
    this.parts.preregisterPhone.clear();
    this.parts.keepPasskey?.(undefined);
    if (passkey) notePasskeyUsed();
    const news = this.action === 'SIGNUP' && this.form.news;
    await this.parts.signIn(jwt, news, isByCode ? () => this.showOffer() : undefined);
    runInAction(() => (this.isFinished = true));
  }

  /** Shows the offer of a passkey. @returns whether it was answered; false if the screen was left */
  private showOffer(): Promise<boolean> {
    return new Promise((resolve) => {
      this.leaveOffer = () => resolve(false);
      runInAction(() => void (this.endOffer = () => resolve(true)));
    });
  }

  /** The phone is proven and belongs to no account. The form opens empty if the service does not return the known data. */
  private async openRegisterForm(): Promise<void> {
    runInAction(() => {
      this.action = 'SIGNUP';
      this.user = undefined;
    });
    this.parts.preregisterPhone.write(this.phone);
    await this.registration.prefill({ phone_verification: this.sms.sent?.id ?? '' }).catch(() => undefined);
    this.go('sms-code-accepted');
  }
}
