import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { CancelResetBody } from '@passport/shared/schemas/twoFactor';

const cancelReset = endpoint<CancelResetBody, Empty>('POST', '/user/2fa/cancel_reset/');

/** The call behind the link of a notice. Throws ApiError where the service refuses or is away. */
export const createCancelResetApi = (api: Api) => ({
  cancelReset: (body: CancelResetBody) => api.call(cancelReset, body),
});
