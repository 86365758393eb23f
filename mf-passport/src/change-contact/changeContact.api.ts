import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ChangeEmailBody, ChangePhoneBody, ContactChangedAnswer } from '@passport/shared/schemas/account';
import type { PersonProof } from '../proof/ProofFlow';

const changeEmail = endpoint<ChangeEmailBody, ContactChangedAnswer>('POST', '/user/change_email/');
const changePhone = endpoint<ChangePhoneBody, ContactChangedAnswer>('POST', '/user/change_phone/');

/** The calls that change a contact. @throws ApiError for a refusal or a service that does not answer */
export const createChangeContactApi = (api: Api) => ({
  /**
   * @param proven the accepted code to a current contact, or a passkey
   * @param verification the accepted code to the new one
   */
  email: (proven: PersonProof, verification: string) =>
    api.call(changeEmail, {
      email_verification: verification,
      phone_verification: proven.phone_verification,
      old_email_verification: proven.email_verification,
      passkey: proven.passkey,
    }),
  phone: (proven: PersonProof, verification: string) =>
    api.call(changePhone, {
      phone_verification: verification,
      email_verification: proven.email_verification,
      old_phone_verification: proven.phone_verification,
      passkey: proven.passkey,
    }),
});
