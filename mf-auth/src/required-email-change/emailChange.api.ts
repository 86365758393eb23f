import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ChangeEmailBody, ContactChangedAnswer } from '@passport/shared/schemas/account';

const changeEmail = endpoint<ChangeEmailBody, ContactChangedAnswer>('POST', '/user/change_email/');

/** Changes the email address during a sign-in. Throws ApiError if the service refuses or does not answer. */
export const createEmailChangeApi = (api: Api) => ({
  changeEmail: (body: ChangeEmailBody) => api.call(changeEmail, body),
});
