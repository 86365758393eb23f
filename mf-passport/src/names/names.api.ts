import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { User, UserPatch } from '@passport/shared/schemas/users';

const patchMe = endpoint<UserPatch, User>('PATCH', '/user/me/');

/** The call that changes names. Throws ApiError where the service refuses one or is away. */
export const createNamesApi = (api: Api) => ({
  change: (names: Pick<UserPatch, 'first_name' | 'last_name'>) => api.call(patchMe, names),
});
