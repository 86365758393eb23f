import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { ConfirmSignInBody } from '@passport/shared/schemas/twoFactor';

const confirmSignIn = endpoint<ConfirmSignInBody, Empty>('POST', '/user/confirm_sign_in/');

/** The call that makes the session's sign-in recent. @throws ApiError for a refused proof */
export const createConfirmSignInApi = (api: Api) => ({
  confirm: (proof: ConfirmSignInBody) => api.call(confirmSignIn, proof),
});
