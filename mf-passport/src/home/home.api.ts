import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { Empty } from '@passport/shared/schemas/common';
import type { PromotionalConsentBody } from '@passport/shared/schemas/users';

const getSecurity = endpoint<undefined, SecuritySummary>('GET', '/user/security/');
const updateNewsConsent = endpoint<PromotionalConsentBody, Empty>('POST', '/user/update_pm_consent/');

/** What the home screen asks beside `GET /user/me/`. Each call throws ApiError where the service refuses or is away. */
export const createHomeApi = (api: Api) => ({
  security: () => api.call(getSecurity),
  updateNewsConsent: (isGiven: boolean) => api.call(updateNewsConsent, { promotional_materials_consent: isGiven }),
});
