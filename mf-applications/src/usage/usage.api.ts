import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Usage } from '@passport/shared/schemas/applications';

const read = endpoint<undefined, Usage>('GET', '/oauth2/{id}/usage/');

/** The use of an application in the last 90 days, the oldest day first. */
export const createUsageApi = (api: Api) => ({
  read: async (id: string) => (await api.call(read, undefined, { params: { id } })).days,
});
