import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type {
  AcceptDocumentsBody,
  AcceptedDocument,
  AcceptedDocumentsAnswer,
} from '@passport/shared/schemas/documents';

const getAccepted = endpoint<undefined, AcceptedDocumentsAnswer>('GET', '/user/accepted_documents/');
const accept = endpoint<AcceptDocumentsBody, AcceptedDocumentsAnswer>('POST', '/user/accepted_documents/');

/** The calls about accepted documents. @throws ApiError for a refusal or a service that does not answer */
export const createAcceptedDocumentsApi = (api: Api) => ({
  list: () => api.call(getAccepted),
  accept: (shown: AcceptedDocument) => api.call(accept, { accepted_documents: [shown] }),
});
