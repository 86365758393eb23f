import type { Api } from '@passport/shared/api-client/endpoint';
import { endpoint } from '@passport/shared/api-client/endpoint';
import type { CountryAnswer, IdentifyAnswer, IdentifyBody } from '@passport/shared/schemas/users';

const identify = endpoint<IdentifyBody, IdentifyAnswer>('POST', '/user/identify/');
const getCountry = endpoint<undefined, CountryAnswer>('GET', '/user/get_country_by_ip/');

/** The calls of the first step (spec 7). Each throws ApiError if the service refuses or does not answer. */
export const createStartApi = (api: Api) => ({
  identify: (body: IdentifyBody) => api.call(identify, body),
  getCountry: () => api.call(getCountry),
});
export type StartApi = ReturnType<typeof createStartApi>;
