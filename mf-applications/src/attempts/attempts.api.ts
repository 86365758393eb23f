import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Attempts } from '@passport/shared/schemas/applications';

const list = endpoint<undefined, Attempts>('GET', '/oauth2/{id}/attempts/');

/** The latest sign-in requests of an application. */
export const createAttemptsApi = (api: Api) => ({
  list: async (id: string) => (await api.call(list, undefined, { params: { id } })).items,
});
