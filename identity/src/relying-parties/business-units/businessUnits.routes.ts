import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BusinessUnit, BusinessUnitQuery } from '@passport/shared/schemas/businessUnits';
import { refusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { presentBusinessUnit } from './businessUnits.presenter';
import { findBusinessUnitOfSite } from './businessUnits.repository';

/** The branding of the sign-in for a partner site (spec 7); public, because it is needed before the sign-in. */
export const businessUnitsRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/business_unit/',
      { schema: { querystring: BusinessUnitQuery, response: { 200: BusinessUnit, ...refusals({ 404: [] }) } } },
      async (request) => {
        const unit = await findBusinessUnitOfSite(db, request.query.site_id);
        if (!unit) throw notFound();
        return presentBusinessUnit(unit);
      },
    );
  };
