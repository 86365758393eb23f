import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { User, UserPatch } from '@passport/shared/schemas/users';

const patchMe = endpoint<UserPatch, User>('PATCH', '/user/me/');

/** The call that changes names. @throws ApiError for a refused name or a service that does not answer */
export const createNamesApi = (api: Api) => ({
  change: (names: Pick<UserPatch, 'first_name' | 'last_name'>) => api.call(patchMe, names),
});
