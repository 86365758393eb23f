import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { Empty } from '@passport/shared/schemas/common';
import type { PromotionalConsentBody, User, UserPatch } from '@passport/shared/schemas/users';

const getSecurity = endpoint<undefined, SecuritySummary>('GET', '/user/security/');
const updateNewsConsent = endpoint<PromotionalConsentBody, Empty>('POST', '/user/update_pm_consent/');
const changeProfile = endpoint<UserPatch, User>('PATCH', '/user/me/');

/** The calls of the home screen besides `GET /user/me/`. @throws ApiError for a refusal or a service that does not answer */
export const createHomeApi = (api: Api) => ({
  security: () => api.call(getSecurity),
  updateNewsConsent: (isGiven: boolean) => api.call(updateNewsConsent, { promotional_materials_consent: isGiven }),
  updateDocumentEmails: (isWanted: boolean) => api.call(changeProfile, { document_emails: isWanted }),
});
