import { endpoint, type Api } from '../api-client/endpoint';
import type { PolicyDifference, PolicyDocument, PolicyKind, PolicyRevisions } from '../schemas/documents';

const getDocument = endpoint<undefined, PolicyDocument>('GET', '/policy/{kind}/');
const getRevisions = endpoint<undefined, PolicyRevisions>('GET', '/policy/{kind}/revisions/');
const getDifference = endpoint<undefined, PolicyDifference>('GET', '/policy/{kind}/difference/');

/** The requested text of a kind. */
export interface WantedDocument {
  kind: PolicyKind;
  /** The revision in effect by default. */
  revision?: number | undefined;
  language: PolicyDocument['language'];
}

/** The calls of legal documents (spec 7); they need no session. @throws ApiError, 404 for a revision that does not exist */
export const createDocumentsApi = (api: Api) => ({
  document: ({ kind, ...query }: WantedDocument) => api.call(getDocument, undefined, { params: { kind }, query }),
  revisions: (kind: PolicyKind, language: PolicyDocument['language']) =>
    api.call(getRevisions, undefined, { params: { kind }, query: { language } }),
  difference: ({
    kind,
    ...query
  }: {
    kind: PolicyKind;
    from: number;
    to: number;
    language: PolicyDocument['language'];
  }) => api.call(getDifference, undefined, { params: { kind }, query }),
});
