import type { PreregisterPhone } from '@passport/shared/data/preregisterPhone';
import type { LoadCountries, PhoneField } from '@passport/shared/phone/PhoneField';
import type { Jwt } from '@passport/shared/schemas/sessions';
import type { TimerClock } from '@passport/shared/verification/ResendTimer';
import type { KeptPasskey } from '../passkeys/proofMemory';
import type { AuthApi } from './auth.api';
import type { AuthenticationParts } from './Authentication';
import type { FlowStorage } from './flowStorage';
import type { RegistrationFlowParts } from './RegistrationFlow';

/** The dependencies of a LoginFlow on its screen and the shell. */
export interface LoginFlowParts
  extends Pick<RegistrationFlowParts, 'welcome'>, Pick<AuthenticationParts, 'relyingParty' | 'leave' | 'explain'> {
  api: AuthApi;
  storage: FlowStorage;
  preregisterPhone: PreregisterPhone;
  /** The field of the first step, which exists before the rest of the flow is loaded. */
  start: PhoneField;
  loadCountries: LoadCountries;
  /** The person is signed in and signs in once more. */
  isAgain: boolean;
  /** The passkey that the sign-in goes on with, from the screen before. */
  passkey?: KeptPasskey | undefined;
  /** Keeps a passkey for the next screen of this sign-in, in memory alone. */
  keepPasskey?(passkey: KeptPasskey | undefined): void;
  /**
   * Hands the fresh tokens to the shell and sends the data of the new session to the service.
   * @param offer shows the offer of a passkey where it is due, before the landing; undefined after a sign-in that had another proof
   */
  signIn(jwt: Jwt, news: boolean, offer?: () => Promise<boolean>): Promise<void>;
  clock?: TimerClock;
}
