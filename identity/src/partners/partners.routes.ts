import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ExchangeTokenBody,
  PartnerQuery,
  Partners,
  SiteTokenAnswer,
  SiteTokenBody,
  SiteUser,
} from '@passport/shared/schemas/partners';
import type { Context } from '../context';
import { requireSession } from '../sessions/requireSession';
import { sessionFirst } from '../sessions/sessionFirst';
import { bringToSite } from './bringToSite';
import { exchangeToken, readSiteCredentials } from './exchangeToken';
import { findPartners } from './findPartners';

/** Partner sites and the showcase (specification section 7). */
export const partnersRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/partner/',
      { schema: { querystring: PartnerQuery, response: { 200: Partners } }, ...sessionFirst(context) },
      async (request) => {
        const { user } = await requireSession(context, request);
        return findPartners(context.db, user, request.query);
      },
    );

    app.post(
      '/partner/get_user_token_for_site/',
      { schema: { body: SiteTokenBody, response: { 200: SiteTokenAnswer } }, ...sessionFirst(context) },
      async (request) => bringToSite(context, await requireSession(context, request), request.body),
    );

    app.post(
      '/partner/exchange_token/',
      { schema: { body: ExchangeTokenBody, response: { 200: SiteUser } } },
      async (request) => {
        const credentials = readSiteCredentials(request.headers.authorization);
        return exchangeToken(context, credentials, request.body.token);
      },
    );
  };
