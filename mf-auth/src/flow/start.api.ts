import type { Api } from '@passport/shared/api-client/endpoint';
import { endpoint } from '@passport/shared/api-client/endpoint';
import type { IdentifyAnswer, IdentifyBody } from '@passport/shared/schemas/users';

const identify = endpoint<IdentifyBody, IdentifyAnswer>('POST', '/user/identify/');

/** The calls of the first step (spec 7). Each throws ApiError if the service refuses or does not answer. */
export const createStartApi = (api: Api) => ({
  identify: (body: IdentifyBody) => api.call(identify, body),
});
export type StartApi = ReturnType<typeof createStartApi>;
