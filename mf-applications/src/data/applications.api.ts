import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  ApplicationBody,
  ApplicationDetails,
  ApplicationPatch,
  ApplicationWithSecret,
  Application,
} from '@passport/shared/schemas/applications';
import type { Empty } from '@passport/shared/schemas/common';

const create = endpoint<ApplicationBody, ApplicationWithSecret>('POST', '/oauth2/');
const read = endpoint<undefined, ApplicationDetails>('GET', '/oauth2/{id}/');
const change = endpoint<ApplicationPatch, Application>('PATCH', '/oauth2/{id}/');
const remove = endpoint<undefined, Empty>('DELETE', '/oauth2/{id}/');
const setActive = endpoint<{ is_active: boolean }, Application>('PATCH', '/partner/{id}/set_is_active/');

/** The calls that act on one application. @throws ApiError, 404 for another person's application too */
export const createApplicationsApi = (api: Api) => ({
  create: (application: ApplicationBody) => api.call(create, application),
  read: (id: string) => api.call(read, undefined, { params: { id } }),
  change: (id: string, patch: ApplicationPatch) => api.call(change, patch, { params: { id } }),
  remove: (id: string) => api.call(remove, undefined, { params: { id } }),
  setActive: (id: string, isActive: boolean) => api.call(setActive, { is_active: isActive }, { params: { id } }),
});
