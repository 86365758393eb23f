import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { DeletionAnswer, ExportAnswer } from '@passport/shared/schemas/account';
import type { PersonProof } from '@passport/shared/schemas/sessions';

const exportData = endpoint<PersonProof, ExportAnswer>('POST', '/user/leave/export/');
const deleteAccount = endpoint<PersonProof, DeletionAnswer>('POST', '/user/leave/delete_account/');

/** Calls without a session for a person who does not accept the documents. @throws ApiError if the service refuses or is unavailable */
export const createLeavingApi = (api: Api) => ({
  exportData: (proof: PersonProof) => api.call(exportData, proof),
  deleteAccount: (proof: PersonProof) => api.call(deleteAccount, proof),
});
