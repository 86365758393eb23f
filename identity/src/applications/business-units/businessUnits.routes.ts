import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import {
  BusinessUnit,
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
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { isUuid } from '../../platform/uuid';
import { operatorFirst, operatorOf, requireOperator } from '../../sessions/requireOperator';
import { listBusinessUnits } from './listBusinessUnits';
import { flatBusinessUnit } from './flatBusinessUnit';
import { presentBusinessUnit } from './businessUnits.presenter';
import { findBusinessUnit, findBusinessUnitOfSite, type BusinessUnitRow } from './businessUnits.repository';
import {
  changeBusinessUnits,
  createBusinessUnit,
  dropBusinessUnit,
  patchBusinessUnit,
  type Editor,
} from './businessUnits.service';

const operatorRefusals = { 401: sessionRefusals, 403: [] } as const;
const unitRefusals = { ...operatorRefusals, 404: [] } as const;

/** @throws 404 for anything but a number that fits into its column */
function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound();
  return Number(text);
}

/** @throws 404 for a unit that does not exist */
function existing(unit: BusinessUnitRow | undefined): BusinessUnitRow {
  if (!unit) throw notFound();
  return unit;
}

const BusinessUnitOrList = Type.Union([BusinessUnit, BusinessUnits]);

const readEditor = ({ clock }: Context, request: FastifyRequest): Editor => ({
  actor: { kind: 'operator', name: operatorOf(request).user.user_id, roles: ['editor'] },
  now: clock.now(),
  requestId: request.id,
});

/** Business units (spec 7): the branding of a site for everybody, because it is needed before the sign-in; the rest for operators. */
export const businessUnitsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config } = context;
    const present = (row: BusinessUnitRow): BusinessUnit => presentBusinessUnit(row, config.publicUrl);
    const writes = {
      bodyLimit: bodyLimitBytes.businessUnit,
      ...operatorFirst(context),
      preValidation: async (request: FastifyRequest): Promise<void> => {
        request.body = flatBusinessUnit(request.body);
      },
    };

    app.get(
      '/business_unit/',
      {
        schema: { querystring: BusinessUnitQuery, response: { 200: BusinessUnitOrList, ...refusals(unitRefusals) } },
      },
      async (request) => {
        const { site_id, cursor, limit } = request.query;
        if (site_id !== undefined) {
          const isPossible = isUuid(site_id.toLowerCase());
          return present(existing(isPossible ? await findBusinessUnitOfSite(db, site_id) : undefined));
        }
        const { user } = await requireOperator(context, request);
        return listBusinessUnits(context, user.id, cursor, limit);
      },
    );

    app.post(
      '/business_unit/',
      {
        schema: {
          body: BusinessUnitImport,
          response: { 200: BusinessUnit, ...refusals({ ...operatorRefusals, 409: [] }) },
        },
        ...writes,
      },
      async (request) => {
        const editor = readEditor(context, request);
        return present(await changeBusinessUnits(context, (db) => createBusinessUnit(db, request.body, editor)));
      },
    );

    app.get(
      '/business_unit/:id/',
      {
        schema: { params: BusinessUnitParams, response: { 200: BusinessUnit, ...refusals(unitRefusals) } },
        ...operatorFirst(context),
      },
      async (request) => present(existing(await findBusinessUnit(db, idOf(request.params.id)))),
    );

    app.patch(
      '/business_unit/:id/',
      {
        schema: {
          params: BusinessUnitParams,
          body: BusinessUnitPatch,
          response: { 200: BusinessUnit, ...refusals({ ...unitRefusals, 409: [] }) },
        },
        ...writes,
      },
      async (request) => {
        const id = idOf(request.params.id);
        const editor = readEditor(context, request);
        const unit = await changeBusinessUnits(context, (db) => patchBusinessUnit(db, id, request.body, editor));
        return present(existing(unit));
      },
    );

    app.delete(
      '/business_unit/:id/',
      {
        schema: { params: BusinessUnitParams, response: { 200: Empty, ...refusals(unitRefusals) } },
        ...operatorFirst(context),
      },
      async (request) => {
        const id = idOf(request.params.id);
        const editor = readEditor(context, request);
        const isDeleted = await changeBusinessUnits(context, (db) => dropBusinessUnit(db, id, editor));
        if (!isDeleted) throw notFound();
        return {};
      },
    );
  };
