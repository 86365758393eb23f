import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { DeletionAnswer, ExportAnswer, OwnProof } from '@passport/shared/schemas/account';
import type { Empty } from '@passport/shared/schemas/common';

const exportData = endpoint<OwnProof, ExportAnswer>('POST', '/user/export/');
const deleteAccount = endpoint<OwnProof, DeletionAnswer>('POST', '/user/delete_account/');
const cancelDeletion = endpoint<Empty, Empty>('POST', '/user/cancel_deletion/');

/** The calls about a person's stored data. @throws ApiError for a refusal or a service that does not answer */
export const createPersonalDataApi = (api: Api) => ({
  export: ({ phone_verification, email_verification, passkey }: OwnProof) =>
    api.call(exportData, { phone_verification, email_verification, passkey }),
  delete: ({ phone_verification, email_verification, passkey }: OwnProof) =>
    api.call(deleteAccount, { phone_verification, email_verification, passkey }),
  cancelDeletion: () => api.call(cancelDeletion, {}),
});
