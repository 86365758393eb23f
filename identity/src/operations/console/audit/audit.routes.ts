import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AuditDetails,
  AuditExportBody,
  AuditList,
  AuditParams,
  AuditQuery,
} from '@passport/shared/schemas/console/audit';
import type { Context } from '../../../context';
import { addSeconds, hourSeconds } from '../../../platform/clock';
import { notFound } from '../../../platform/http/errors';
import { askedByConsole } from '../askedByConsole';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { countLookUp } from './countLookUp';
import { exportAudit } from './exportAudit';
import { readAudit, readAuditRow } from './readAudit';

/** The largest id that a row can have (bigint of PostgreSQL). */
const largestId = 2n ** 63n - 1n;

/** The day of a reader, e.g. `2026-11-30`. @param hoursEast of their zone */
const dayIn = (hoursEast = 0, now: Date): string =>
  addSeconds(now, hoursEast * hourSeconds)
    .toISOString()
    .slice(0, 10);

/** The log of what people, operators and the service have done. */
export const auditRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/operator/audit/',
      {
        schema: { querystring: AuditQuery, response: { 200: AuditList } },
        ...operatorRoute({ permission: 'audit.read', refusals: { 429: ['too_many_requests'] } }),
      },
      async (request) => readAudit(context, { caller: consoleCaller(request), requestId: request.id }, request.query),
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
        ...operatorRoute({ permission: 'audit.export', refusals: { 429: ['too_many_requests'] } }),
      },
      async (request, reply) => {
        const asked = askedByConsole(context, request);
        const beforeLookUp = countLookUp(context, consoleCaller(request), request.id);
        const content = await exportAudit(context, { asked, beforeLookUp }, request.body);
        const day = dayIn(request.body.timezone, context.clock.now());
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
          .send(content);
      },
    );
  };
