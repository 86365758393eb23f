import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type { ConnectedServices } from '@passport/shared/schemas/connectedServices';

const getServices = endpoint<undefined, ConnectedServices>('GET', '/user/connected_services/');
const revokeService = endpoint<undefined, Empty>('DELETE', '/user/connected_services/{id}/');

/** The calls about services that a person signed in to. @throws ApiError for a refusal or a service that does not answer */
export const createServicesApi = (api: Api) => ({
  list: async () => (await api.call(getServices)).services,
  revoke: (id: string) => api.call(revokeService, undefined, { params: { id } }),
});
