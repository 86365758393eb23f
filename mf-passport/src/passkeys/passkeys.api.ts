import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type {
  AddPasskeyBody,
  PasskeyItem,
  PasskeyOptions,
  PasskeyOptionsBody,
  PasskeyPatch,
  PasskeyPurpose,
  PasskeysAnswer,
} from '@passport/shared/schemas/passkeys';

const getPasskeys = endpoint<undefined, PasskeysAnswer>('GET', '/user/passkeys/');
const startCeremony = endpoint<PasskeyOptionsBody, PasskeyOptions>('POST', '/user/passkeys/options/');
const addPasskey = endpoint<AddPasskeyBody, PasskeyItem>('POST', '/user/passkeys/');
const patchPasskey = endpoint<PasskeyPatch, PasskeyItem>('PATCH', '/user/passkeys/{id}/');
const removePasskey = endpoint<undefined, Empty>('DELETE', '/user/passkeys/{id}/');
const restorePasskey = endpoint<Empty, PasskeyItem>('POST', '/user/passkeys/{id}/restore/');

/** The calls about one's own passkeys. @throws ApiError for a refusal or a service that does not answer */
export const createPasskeysApi = (api: Api) => ({
  list: () => api.call(getPasskeys),
  options: (purpose: PasskeyPurpose) => api.call(startCeremony, { purpose }),
  add: (made: AddPasskeyBody) => api.call(addPasskey, made),
  /** @param name an empty one removes the name */
  rename: (id: string, name: string) => api.call(patchPasskey, { name: name || null }, { params: { id } }),
  remove: (id: string) => api.call(removePasskey, undefined, { params: { id } }),
  restore: (id: string) => api.call(restorePasskey, {}, { params: { id } }),
});
export type PasskeysApi = ReturnType<typeof createPasskeysApi>;
