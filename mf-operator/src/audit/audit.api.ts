import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { AuditDetails, AuditExportBody, AuditList } from '@passport/shared/schemas/console/audit';
import { hoursEast } from './readerZone';

const list = endpoint<undefined, AuditList>('GET', '/operator/audit/');
const details = endpoint<undefined, AuditDetails>('GET', '/operator/audit/{id}/');
const exported = endpoint<AuditExportBody, Blob>('POST', '/operator/audit/export/');

/** @param q words as `actor:… since:7d`, which the service reads; empty for all rows */
export const listAudit = (api: Api, q: string, cursor?: string): Promise<AuditList> =>
  api.call(list, undefined, { query: { q: q === '' ? undefined : q, cursor, timezone: String(hoursEast()) } });
export const readAudit = (api: Api, id: string): Promise<AuditDetails> =>
  api.call(details, undefined, { params: { id } });
/** The rows of the query as CSV, which the service writes. */
export const exportAudit = (api: Api, q: string, reason: string): Promise<Blob> =>
  api.call(exported, { q, timezone: hoursEast(), reason }, { isFile: true });
