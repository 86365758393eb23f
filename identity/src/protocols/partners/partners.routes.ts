import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ExchangeTokenBody,
  PartnerQuery,
  Partners,
  SiteTokenAnswer,
  SiteTokenBody,
  SiteUser,
} from '@passport/shared/schemas/partners';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { callerFirst } from '../../platform/http/callerFirst';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { issueTokenForSite } from './issueTokenForSite';
import { exchangeToken, requireSite } from './exchangeToken';
import { findPartners } from './findPartners';

/** Partner sites and the showcase (spec 7). */
export const partnersRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/partner/',
      {
        schema: { querystring: PartnerQuery, response: { 200: Partners, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        return findPartners(context.db, user, request.query);
      },
    );

    app.post(
      '/partner/get_user_token_for_site/',
      {
        schema: {
          body: SiteTokenBody,
          response: { 200: SiteTokenAnswer, ...refusals({ 401: sessionRefusals, 403: [], 404: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => issueTokenForSite(context, await requireSession(context, request), request.body),
    );

    app.post(
      '/partner/exchange_token/',
      {
        schema: {
          body: ExchangeTokenBody,
          response: { 200: SiteUser, ...refusals({ 401: [], 429: ['too_many_requests'] }) },
        },
        ...callerFirst((request) => requireSite(context, request.headers.authorization, request.ip)),
      },
      async (request) =>
        exchangeToken(context, { authorization: request.headers.authorization, ip: request.ip }, request.body.token),
    );
  };
