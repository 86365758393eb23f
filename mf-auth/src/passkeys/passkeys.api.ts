import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  AddPasskeyBody,
  PasskeyItem,
  PasskeyOfferAnswer,
  PasskeyOfferBody,
  PasskeyOptions,
  PasskeyOptionsBody,
  PasskeyPurpose,
} from '@passport/shared/schemas/passkeys';

const options = endpoint<PasskeyOptionsBody, PasskeyOptions>('POST', '/user/passkeys/options/');
const add = endpoint<AddPasskeyBody, PasskeyItem>('POST', '/user/passkeys/');
const offer = endpoint<PasskeyOfferBody, PasskeyOfferAnswer>('POST', '/user/passkeys/offer/');

/** The calls of passkeys in a sign-in. Each throws ApiError if the service refuses or does not answer. */
export const createPasskeysApi = (api: Api) => ({
  options: (purpose: PasskeyPurpose) => api.call(options, { purpose }),
  add: (body: AddPasskeyBody) => api.call(add, body),
  offer: () => api.call(offer, {}),
  noteShown: () => api.call(offer, { is_shown: true }),
});
export type PasskeysApi = ReturnType<typeof createPasskeysApi>;
