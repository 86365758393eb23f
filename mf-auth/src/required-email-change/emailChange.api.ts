import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ChangeEmailBody, ContactChangedAnswer } from '@passport/shared/schemas/account';

const changeEmail = endpoint<ChangeEmailBody, ContactChangedAnswer>('POST', '/user/change_email/');

/** The call by which a sign-in gets its person a new address. Throws ApiError where the service refuses or is away. */
export const createEmailChangeApi = (api: Api) => ({
  changeEmail: (body: ChangeEmailBody) => api.call(changeEmail, body),
});
