import { emailCodeLength, smsCodeLength } from '@passport/shared/constants';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { SendEmailBody, SendSmsBody } from '@passport/shared/schemas/verification';
import { emailCalls, smsCalls, type CodesApi } from '@passport/shared/verification/codes.api';
import { ContactVerification } from '@passport/shared/verification/ContactVerification';
import { ResendTimer, type TimerClock } from '@passport/shared/verification/ResendTimer';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { explainEmail, explainSms, type Explain } from './flowFailures';
import type { Action } from './machine';
import type { RegistrationForm } from './RegistrationForm';

interface CodeParts {
  api: CodesApi;
  explain: Explain;
  clock?: TimerClock;
}

interface ContactCodes {
  sms: ContactVerification;
  email: ContactVerification;
}

const createSmsCode = ({ api, explain, clock }: CodeParts, phone: () => string, body: () => SendSmsBody) =>
  new ContactVerification(
    phone,
    smsCalls(api, body, phone),
    explainSms(explain),
    smsCodeLength,
    new ResendTimer(clock),
  );

/** @param contact to which the code belongs: a code that was sent for another value proves nothing for this one */
const createEmailCode = (
  { api, explain, clock }: CodeParts,
  contact: () => string,
  address: () => string,
  body: () => SendEmailBody,
) =>
  new ContactVerification(
    contact,
    emailCalls(api, body, address),
    explainEmail(explain),
    emailCodeLength,
    new ResendTimer(clock),
  );

/** The codes of a registration, for the phone and the email address of its form. */
export function createRegistrationCodes(parts: CodeParts, form: () => RegistrationForm): ContactCodes {
  const phone = () => form().phone.phone;
  const address = () => form().values.email;
  return {
    sms: createSmsCode(parts, phone, () => ({ action: 'SIGNUP', phone: phone() })),
    email: createEmailCode(parts, address, address, () => ({ action: 'SIGNUP', email: address() })),
  };
}

/** The dependencies of the codes of a login flow; read at each send. */
interface CodeOwner {
  readonly action: Action;
  readonly phone: string;
  readonly user: IdentifiedUser | undefined;
  readonly form: RegistrationForm;
}

/** The codes of a login flow. A code that signs in goes to the contact that the account knows. */
export function createLoginCodes(parts: CodeParts, owner: CodeOwner): ContactCodes {
  const phone = () => owner.phone;
  const address = () => (owner.action === 'SIGNUP' ? owner.form.values.email : '');
  return {
    sms: createSmsCode(parts, phone, () =>
      owner.action === 'SIGNUP'
        ? { action: 'SIGNUP', phone: phone() }
        : { action: 'SIGNIN', user: owner.user?.id, ...(phone() !== '' && { phone: phone() }) },
    ),
    // With the phone: an email code that was sent in the sign-in of another phone proves nothing for this one.
    email: createEmailCode(
      parts,
      () => `${phone()} ${address()}`,
      address,
      () =>
        owner.action === 'SIGNUP' ? { action: 'SIGNUP', email: address() } : { action: 'SIGNIN', user: owner.user?.id },
    ),
  };
}

/** The accepted codes, under the names of the service. */
export interface CodeProofs {
  phone_verification?: string | undefined;
  email_verification?: string | undefined;
}

export function proofsOf({ sms, email }: ContactCodes): CodeProofs {
  const acceptedId = ({ state, sent }: VerificationStore) => (state === 'SUCCESS' ? sent?.id : undefined);
  return { phone_verification: acceptedId(sms), email_verification: acceptedId(email) };
}
