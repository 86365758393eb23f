import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ApplicationWithSecret, RefreshSecretBody } from '@passport/shared/schemas/applications';

const refresh = endpoint<RefreshSecretBody, ApplicationWithSecret>('POST', '/partner/{id}/refresh_secret_key/');

/** The call that makes a new secret. @throws ApiError */
export const createSettingsApi = (api: Api) => ({
  refreshSecret: (id: string, oldSecretSeconds: RefreshSecretBody['old_secret_ttl_seconds']) =>
    api.call(refresh, { old_secret_ttl_seconds: oldSecretSeconds }, { params: { id } }),
});
