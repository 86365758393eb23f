import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { OperatorMe, OperatorSessionAnswer, OperatorSessionBody } from '@passport/shared/schemas/console/session';
import type { PasskeyOptions, PasskeyOptionsBody, PasskeyProof } from '@passport/shared/schemas/passkeys';

const begin = endpoint<OperatorSessionBody, OperatorSessionAnswer>('POST', '/operator/session/');
const options = endpoint<PasskeyOptionsBody, PasskeyOptions>('POST', '/user/passkeys/options/');
const me = endpoint<undefined, OperatorMe>('GET', '/operator/me/');

/** Begins the session of an operator or renews its proof; never through the guard, which would ask for what these calls give. */
export const createSessionApi = (api: Api) => ({
  /** @throws ApiError 401 `second_factor_setup_required` for a person with neither authenticator nor passkey */
  byTotp: (totp: string) => api.call(begin, { totp }),
  byPasskey: (passkey: PasskeyProof) => api.call(begin, { passkey }),
  passkeyOptions: () => api.call(options, { purpose: 'prove' }),
});

const end = endpoint<undefined, unknown>('DELETE', '/operator/session/');

/** Ends the session of the operator; they stay signed in. */
export const endOperatorSession = (api: Api): Promise<unknown> => api.call(end);

/** The operator: roles, session, footprint of today. */
export const readMe = (api: Api): Promise<OperatorMe> => api.call(me);
