import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import {
  BusinessUnit,
  BusinessUnitImageParams,
  BusinessUnitImport,
  BusinessUnitParams,
  BusinessUnitPatch,
  BusinessUnitQuery,
  BusinessUnits,
} from '@passport/shared/schemas/businessUnits';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Empty } from '@passport/shared/schemas/common';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { pageLimit, readCursor, writeCursor, type PagedList } from '../../platform/http/paging';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { operatorFirst, operatorOf, requireOperator } from '../../sessions/requireOperator';
import { presentBusinessUnit } from './businessUnits.presenter';
import {
  findBusinessUnit,
  findBusinessUnitOfSite,
  listBusinessUnitRows,
  type BusinessUnitRow,
} from './businessUnits.repository';
import {
  changeBusinessUnits,
  createBusinessUnit,
  dropBusinessUnit,
  patchBusinessUnit,
  type Editor,
} from './businessUnits.service';
import { findImage } from './images.repository';

const yearSeconds = 365 * 24 * 3600;
const ofOperators = { 401: sessionRefusals, 403: [] } as const;

/** @throws 404 for anything but a number that a column holds */
function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound();
  return Number(text);
}

/** Business units (spec 7): the branding of a site for everybody, because it is needed before the sign-in; the rest for operators. */
export const businessUnitsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, config } = context;
    const present = (row: BusinessUnitRow): BusinessUnit => presentBusinessUnit(row, config.publicUrl);
    const editorOf = (request: FastifyRequest): Editor => ({
      actor: { kind: 'person', id: operatorOf(request).user.user_id },
      now: clock.now(),
      requestId: request.id,
    });
    const writes = { bodyLimit: bodyLimitBytes.businessUnit, ...operatorFirst(context) };

    app.get(
      '/business_unit/',
      {
        schema: {
          querystring: BusinessUnitQuery,
          response: { 200: Type.Union([BusinessUnit, BusinessUnits]), ...refusals({ ...ofOperators, 404: [] }) },
        },
      },
      async (request) => {
        const { site_id, cursor, limit } = request.query;
        if (site_id !== undefined) {
          const unit = await findBusinessUnitOfSite(db, site_id);
          if (!unit) throw notFound();
          return present(unit);
        }
        const { user } = await requireOperator(context, request);
        const list: PagedList = { name: 'business_units', userId: user.id };
        const [after = '0'] = readCursor(context, list, cursor) ?? [];
        const size = pageLimit(limit);
        const rows = await listBusinessUnitRows(db, Number(after), size + 1);
        const items = rows.slice(0, size);
        const last = rows.length > size ? items.at(-1) : undefined;
        return {
          items: items.map(present),
          next_cursor: last ? writeCursor(context, list, [String(last.id)]) : null,
        };
      },
    );

    app.post(
      '/business_unit/',
      {
        schema: { body: BusinessUnitImport, response: { 200: BusinessUnit, ...refusals({ ...ofOperators, 409: [] }) } },
        ...writes,
      },
      async (request) =>
        present(
          await changeBusinessUnits(context, (transaction) =>
            createBusinessUnit(transaction, request.body, editorOf(request)),
          ),
        ),
    );

    app.get(
      '/business_unit/:id/',
      {
        schema: {
          params: BusinessUnitParams,
          response: { 200: BusinessUnit, ...refusals({ ...ofOperators, 404: [] }) },
        },
        ...operatorFirst(context),
      },
      async (request) => {
        const unit = await findBusinessUnit(db, idOf(request.params.id));
        if (!unit) throw notFound();
        return present(unit);
      },
    );

    app.patch(
      '/business_unit/:id/',
      {
        schema: {
          params: BusinessUnitParams,
          body: BusinessUnitPatch,
          response: { 200: BusinessUnit, ...refusals({ ...ofOperators, 404: [], 409: [] }) },
        },
        ...writes,
      },
      async (request) => {
        const id = idOf(request.params.id);
        const unit = await changeBusinessUnits(context, (transaction) =>
          patchBusinessUnit(transaction, id, request.body, editorOf(request)),
        );
        if (!unit) throw notFound();
        return present(unit);
      },
    );

    app.delete(
      '/business_unit/:id/',
      {
        schema: { params: BusinessUnitParams, response: { 200: Empty, ...refusals({ ...ofOperators, 404: [] }) } },
        ...operatorFirst(context),
      },
      async (request) => {
        const id = idOf(request.params.id);
        const isDeleted = await changeBusinessUnits(context, (transaction) =>
          dropBusinessUnit(transaction, id, editorOf(request)),
        );
        if (!isDeleted) throw notFound();
        return {};
      },
    );

    app.get(
      '/business_unit/images/:image/',
      { schema: { params: BusinessUnitImageParams, response: { ...refusals({ 404: [] }) } } },
      async (request, reply) => {
        const image = await findImage(db, request.params.image);
        if (!image) throw notFound();
        void reply.type(image.type).headers({
          // An SVG that is opened by itself may style itself, and nothing else.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
          // The address names the bytes.
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
        });
        return reply.send(Buffer.from(image.base64, 'base64'));
      },
    );
  };
