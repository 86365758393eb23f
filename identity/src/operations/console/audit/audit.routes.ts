import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AuditDetails,
  AuditExportBody,
  AuditList,
  AuditParams,
  AuditQuery,
} from '@passport/shared/schemas/console/audit';
import type { Context } from '../../../context';
import { notFound } from '../../../platform/http/errors';
import { askedByConsole } from '../askedByConsole';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { exportAudit } from './exportAudit';
import { readAudit, readAuditRow } from './readAudit';

/** The largest id that a row can have (bigint of PostgreSQL). */
const largestId = 2n ** 63n - 1n;

/** The log of what people, operators and the service have done. */
export const auditRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/operator/audit/',
      {
        schema: { querystring: AuditQuery, response: { 200: AuditList } },
        ...operatorRoute({ permission: 'audit.read' }),
      },
      async (request) => readAudit(context, consoleCaller(request), request.query),
    );

    app.get(
      '/operator/audit/:id/',
      {
        schema: { params: AuditParams, response: { 200: AuditDetails } },
        ...operatorRoute({ permission: 'audit.read', refusals: { 404: [] } }),
      },
      async (request) => {
        const { id } = request.params;
        if (BigInt(id) > largestId) throw notFound();
        return readAuditRow(context, id);
      },
    );

    app.post(
      '/operator/audit/export/',
      {
        schema: { body: AuditExportBody, description: 'The log as CSV (RFC 4180), streamed' },
        ...operatorRoute({ permission: 'audit.export' }),
      },
      async (request, reply) => {
        const content = await exportAudit(context, askedByConsole(request), request.body);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="audit.csv"')
          .send(content);
      },
    );
  };
