import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { AuditDetails, AuditExportBody, AuditList } from '@passport/shared/schemas/console/audit';
import type { AuditFilters } from './parseQuery';

const list = endpoint<undefined, AuditList>('GET', '/operator/audit/');
const details = endpoint<undefined, AuditDetails>('GET', '/operator/audit/{id}/');
const exported = endpoint<AuditExportBody, Blob>('POST', '/operator/audit/export/');

export const listAudit = (api: Api, filters: AuditFilters, cursor?: string): Promise<AuditList> =>
  api.call(list, undefined, { query: { ...filters, cursor } });
export const readAudit = (api: Api, id: string): Promise<AuditDetails> =>
  api.call(details, undefined, { params: { id } });
/** The rows of the filters as CSV, which the service writes. */
export const exportAudit = (api: Api, filters: AuditFilters, reason: string): Promise<Blob> =>
  api.call(exported, { ...filters, reason }, { isFile: true });
