import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { ContactVerification } from '@passport/shared/verification/ContactVerification';
import type { Action, Step } from './machine';
import type { RegistrationForm } from './RegistrationForm';

/** A login attempt at an external provider that the sign-in links to the account, or that replaces its code. */
export interface ExternalProof {
  provider: ProviderName;
  /** Sent as `external_auth`. */
  pendingLogin: string;
}

/** The state of a login flow, for the parts that read and change it; LoginFlow implements it. */
export interface FlowState {
  step: Step;
  action: Action;
  /** The user that the phone belongs to; undefined before that is known, and if it belongs to no account. */
  user: IdentifiedUser | undefined;
  /** The ways to the phone that the service has, the first one first; undefined where there is SMS alone. */
  channels: readonly PhoneChannel[] | undefined;
  /** The identified phone: dial code and digits. Empty after a callback of an external provider. */
  phone: string;
  /** The phone as the person has typed it, in the grouping of its country; empty if they have not. */
  phoneText: string;
  /** The pending login of an external provider that this sign-in completes. */
  external: ExternalProof | undefined;
  /** The documents that this sign-in requires; empty if they are unknown. */
  documents: readonly RequiredDocument[] | undefined;
  /** A call of the step itself is in flight; the verifications have their own state. */
  isBusy: boolean;
  /** The service or the network is unavailable, until the next call of the step itself: a message key or a text. */
  note: string | undefined;
  /** The person is signed in and signs in once more. */
  readonly isAgain: boolean;
  readonly sms: ContactVerification;
  readonly email: ContactVerification;
  readonly form: RegistrationForm;
}
