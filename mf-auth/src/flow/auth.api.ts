import type { Api } from '@passport/shared/api-client/endpoint';
import { endpoint } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type {
  InitialUserData,
  InitialUserDataBody,
  JwtAnswer,
  RegistrationBody,
  StandardAuthBody,
} from '@passport/shared/schemas/sessions';
import type {
  EmailBody,
  EmailCheckAnswer,
  PhoneBody,
  PhoneCheckAnswer,
  PromotionalConsentBody,
  TimezoneBody,
} from '@passport/shared/schemas/users';
import { createCodesApi } from '@passport/shared/verification/codes.api';

const standardAuth = endpoint<StandardAuthBody, JwtAnswer>('POST', '/user/standard_auth/');
const initialUserData = endpoint<InitialUserDataBody, InitialUserData>('POST', '/user/initial_user_data/');
const checkPhone = endpoint<PhoneBody, PhoneCheckAnswer>('POST', '/user/check_phone_is_not_used/');
const checkEmail = endpoint<EmailBody, EmailCheckAnswer>('POST', '/user/check_email_is_not_used/');
const registration = endpoint<RegistrationBody, JwtAnswer>('POST', '/user/registration/');
const setTimezone = endpoint<TimezoneBody, Empty>('POST', '/user/set_timezone/');
const updateCookiesConsent = endpoint<Empty, Empty>('POST', '/user/update_cookies_consent/');
const updateNewsConsent = endpoint<PromotionalConsentBody, Empty>('POST', '/user/update_pm_consent/');

/** The calls of sign-in after its first step (spec 7). Each throws ApiError if the service refuses or does not answer. */
export const createAuthApi = (api: Api) => ({
  ...createCodesApi(api),
  standardAuth: (body: StandardAuthBody) => api.call(standardAuth, body),
  initialUserData: (body: InitialUserDataBody) => api.call(initialUserData, body),
  checkPhoneIsNotUsed: (body: PhoneBody) => api.call(checkPhone, body),
  checkEmailIsNotUsed: (body: EmailBody) => api.call(checkEmail, body),
  register: (body: RegistrationBody) => api.call(registration, body),
  setTimezone: (body: TimezoneBody) => api.call(setTimezone, body),
  updateCookiesConsent: () => api.call(updateCookiesConsent, {}),
  updateNewsConsent: (body: PromotionalConsentBody) => api.call(updateNewsConsent, body),
});
export type AuthApi = ReturnType<typeof createAuthApi>;
