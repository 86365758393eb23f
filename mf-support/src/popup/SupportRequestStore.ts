import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Api } from '@passport/shared/api-client/endpoint';
import { messageLength, supportLimits } from '@passport/shared/constants';
import type { PersonMemory } from '@passport/shared/data/personMemory';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { email as emailRule, required } from '@passport/shared/form/validators';
import { PhoneField, type LoadCountries } from '@passport/shared/phone/PhoneField';
import type { SupportAnswer } from '@passport/shared/schemas/support';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { AttachedFiles } from './files/AttachedFiles';
import type { PageEvent } from './pageEvents';
import { sendToSupport, validatePhone } from './support.api';

/** The states of spec 4, Support form. */
export type SupportState = 'CREATING' | 'PROCESSING' | 'SUCCESS' | 'ERROR';

/** The input, kept across a reload. Files cannot be kept. */
export interface SupportDraft {
  phone: string;
  email: string;
  body: string;
}

export interface SupportRequestStoreParts {
  api: Api;
  /**
   * Contacts of the profile of a signed-in person: the form begins with them, and the service takes them from there, so that they are
   * not sent (spec 3). Read at each use: a session that ends in another tab leaves the form open.
   */
  profile(): { phone: string; email: string | null } | undefined;
  /** The phone of a visitor who began to register, if there is one. */
  preregisterPhone: string | undefined;
  loadCountries: LoadCountries;
  memory: PersonMemory<SupportDraft>;
  events: readonly PageEvent[];
  /** Formats the events as they are shown. */
  describe(event: PageEvent): string;
  /** A line with the contacts that a signed-in person entered instead of those of the profile. */
  describeContacts(phone: string, email: string): string;
}

/** The state of one request to support: its form, its draft, and the upload. */
export class SupportRequestStore {
  state: SupportState = 'CREATING';
  /** Why it could not be sent, if no field shows it: a key of the pop-up's texts, or a text of the service. */
  note: string | undefined = undefined;
  /** The wait requested by the service in seconds, together with a `note`. */
  waitSeconds: number | undefined = undefined;
  /** The sent fraction of the bytes, from 0 to 1. */
  sentPart = 0;
  answer: SupportAnswer | undefined = undefined;
  events: readonly PageEvent[];
  readonly phone: PhoneField;
  readonly email = new FieldStore('', [required(), emailRule]);
  readonly body = new FieldStore();
  readonly files = new AttachedFiles();
  private readonly firstPhone: string;
  private readonly firstEmail: string;
  private sending: AbortController | undefined;

  constructor(private readonly parts: SupportRequestStoreParts) {
    this.events = parts.events;
    this.phone = new PhoneField(parts.loadCountries, [required('errors.phone-number-required')]);
    makeObservable(this, {
      state: observable,
      note: observable,
      waitSeconds: observable,
      sentPart: observable,
      answer: observableRef,
      events: observableRef,
      length: computed,
      bodyError: computed,
      isTyped: computed,
      canSend: computed,
      removeEvent: action,
    });
    const profile = parts.profile();
    const firstPhone = profile ? profile.phone : parts.preregisterPhone;
    if (firstPhone) this.phone.setPhone(firstPhone);
    if (profile?.email) this.email.input(profile.email);
    this.firstPhone = this.phone.phone;
    this.firstEmail = this.email.value;
    const draft = parts.memory.read();
    if (draft?.phone) this.phone.setPhone(draft.phone);
    if (draft?.email) this.email.input(draft.email);
    if (draft?.body) this.body.input(draft.body);
  }

  /** The request says the phone: the service knows none of its sender. */
  private get sendsPhone(): boolean {
    return !this.parts.profile()?.phone;
  }

  /** A signed-in person without an address in the profile enters one. */
  private get sendsEmail(): boolean {
    return !this.parts.profile()?.email;
  }

  private get isPhoneTyped(): boolean {
    return this.phone.phone !== this.firstPhone;
  }

  private get isEmailTyped(): boolean {
    return this.email.value.trim() !== this.firstEmail;
  }

  get length(): number {
    return messageLength(this.body.value);
  }

  get bodyError(): string | undefined {
    return this.length > supportLimits.messageCharacters ? 'errors.message-limit' : this.body.error;
  }

  /** Input would be lost by closing. */
  get isTyped(): boolean {
    if (this.state === 'SUCCESS') return false;
    return !this.body.isEmpty || this.files.items.length > 0 || this.isEmailTyped || this.isPhoneTyped;
  }

  /** Spec 5: contacts and message are there, none of them is flagged, and the message is not too long. */
  get canSend(): boolean {
    const areContactsReady = [this.phone, this.email].every((field) => !field.isEmpty && field.error === undefined);
    return areContactsReady && !this.body.isEmpty && this.length <= supportLimits.messageCharacters;
  }

  removeEvent(event: PageEvent): void {
    this.events = this.events.filter((other) => other !== event);
  }

  /** Stores the input for this tab. @returns a function that stops it and removes the stored input */
  keepDraft(): () => void {
    const { memory } = this.parts;
    const stop = memory.keep(() =>
      this.isTyped ? { phone: this.phone.phone, email: this.email.value, body: this.body.value } : undefined,
    );
    return () => {
      stop();
      memory.forget();
    };
  }

  /** Aborts a request in progress. */
  cancel(): void {
    this.sending?.abort();
  }

  /** Checks the contacts and sends everything; whatever fails, all input stays. */
  async send(): Promise<void> {
    if (this.state === 'PROCESSING' || !this.canSend) return;
    const sending = new AbortController();
    this.sending = sending;
    runInAction(() => {
      this.state = 'PROCESSING';
      this.note = undefined;
      this.sentPart = 0;
    });
    let isSend = false;
    try {
      if (!(await this.areContactsValid())) return this.end('ERROR');
      isSend = true;
      const answer = await this.parts.api.call(sendToSupport, this.form(), {
        signal: sending.signal,
        onUpload: (part) => runInAction(() => void (this.sentPart = part)),
      });
      runInAction(() => void (this.answer = answer));
      this.end('SUCCESS');
    } catch (error) {
      if (sending.signal.aborted) return this.end('CREATING');
      this.showFailure(error instanceof ApiError ? error : new ApiError(0), isSend);
      this.end('ERROR');
    }
  }

  private async areContactsValid(): Promise<boolean> {
    // The service has accepted those of the profile, by whatever rules it had then.
    const isEmailValid = (!this.sendsEmail && !this.isEmailTyped) || this.email.validate();
    if (!this.sendsPhone && !this.isPhoneTyped) return isEmailValid;
    // Numbers of some countries can be read only with the list.
    if (this.phone.needsCountries) await this.phone.openList();
    const isPhoneValid = this.phone.validate();
    if (!isPhoneValid || !isEmailValid) return false;
    return !this.sendsPhone || (await this.doesServiceAcceptPhone());
  }

  /** Checked by the service, whose rules are stricter (spec 5). */
  private async doesServiceAcceptPhone(): Promise<boolean> {
    try {
      await this.parts.api.call(validatePhone, { phone: this.phone.phone });
      return true;
    } catch (error) {
      const isRefused = error instanceof ApiError && isBlamed(error) && error.status !== 403;
      if (!isRefused) throw error;
      this.phone.setError('errors.incorrect-phone-number');
      return false;
    }
  }

  private form(): FormData {
    const form = new FormData();
    const phone = this.phone.phone;
    const email = this.email.value.trim();
    if (this.sendsPhone) form.set('phone', phone);
    if (this.sendsEmail) form.set('email', email);
    const hasOtherContacts = (!this.sendsPhone && this.isPhoneTyped) || (!this.sendsEmail && this.isEmailTyped);
    const lines = this.events.map((event) => this.parts.describe(event));
    form.set('body', this.body.value);
    form.set('page', [...(hasOtherContacts ? [this.parts.describeContacts(phone, email)] : []), ...lines].join('\n'));
    for (const { file } of this.files.items) form.append('files', file);
    return form;
  }

  /**
   * Shows a refusal at its field; a refusal without a field or a limit counts as a wrong address (spec 8).
   * @param isSend of the request itself, not of the check before it
   */
  private showFailure(error: ApiError, isSend: boolean): void {
    const { status } = error;
    const { phone, email, body, files } = error.errors;
    if (phone !== undefined) return this.phone.setError(phone);
    if (email !== undefined) return this.email.setError(email);
    if (body !== undefined) return this.body.setError(body);
    if (files !== undefined || status === 413) return this.files.refuse(files ?? 'errors.file-size-not-allowed');
    // A flagged field closes the way to send again: only for what its input can mend.
    if (isSend && this.sendsEmail && isBlamed(error)) return this.email.setError('errors.incorrect-email');
    runInAction(() => {
      this.note = noteOf(error);
      this.waitSeconds = error.retryAfterSeconds;
    });
  }

  private end(state: SupportState): void {
    runInAction(() => void (this.state = state));
  }
}

/** A refusal without another cause is attributed to the input. Not that of a session or a limit, nor a failure of the service. */
const isBlamed = ({ code, status }: ApiError): boolean =>
  code === undefined && status >= 400 && status < 500 && status !== 401 && status !== 429;

function noteOf({ status, code, message, retryAfterSeconds }: ApiError): string {
  if (status === 0) return 'offline';
  if (status === 429 && code !== 'captcha_required') return retryAfterSeconds ? 'too-many-until' : 'too-many';
  if (code === 'captcha_failed') return 'unchecked';
  return code === 'captcha_required' && message !== '' ? message : 'failed';
}
