import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { CancelResetBody } from '@passport/shared/schemas/twoFactor';

const cancelReset = endpoint<CancelResetBody, Empty>('POST', '/user/2fa/cancel_reset/');

/** Cancels the removal of a factor. Throws ApiError if the service refuses or does not answer. */
export const createCancelResetApi = (api: Api) => ({
  cancelReset: (body: CancelResetBody) => api.call(cancelReset, body),
});
