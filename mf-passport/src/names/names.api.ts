import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Metadata, User, UserPatch } from '@passport/shared/schemas/users';

const patchMe = endpoint<UserPatch, User>('PATCH', '/user/me/');

const getMetadata = endpoint<undefined, Metadata>('GET', '/user/get_metadata/');

/** The calls about names. @throws ApiError for a refused name or a service that does not answer */
export const createNamesApi = (api: Api) => ({
  /** Characters that names may contain in addition to letters. */
  characters: async () => (await api.call(getMetadata)).name_characters,
  change: (names: Pick<UserPatch, 'first_name' | 'last_name'>) => api.call(patchMe, names),
});
