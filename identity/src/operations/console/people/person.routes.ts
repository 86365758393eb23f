import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Person, PersonParams, Refusals, Timeline } from '@passport/shared/schemas/console/people';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import { PageQuery } from '@passport/shared/schemas/paging';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context';
import type { UserRow } from '../../../people/users.repository';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { readPerson } from './readPerson';
import { readRefusals } from './refusals/readRefusals';
import { seePerson } from './seePerson';
import { readTimeline } from './timeline';

const path = '/operator/people/:user_id';

/** What operators read of one person; each read stands in the person's history. */
export const operatorPersonRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const see = (request: FastifyRequest<{ Params: PersonParams }>, permission: Permission): Promise<UserRow> =>
      seePerson(context, {
        caller: consoleCaller(request),
        userId: request.params.user_id,
        permission,
        requestId: request.id,
      });
    const reading = (permission: Permission) => operatorRoute({ permission, target: 'user', refusals: { 404: [] } });

    app.get(
      `${path}/`,
      { schema: { params: PersonParams, response: { 200: Person } }, ...reading('people.read') },
      async (request) => readPerson(context, consoleCaller(request), await see(request, 'people.read')),
    );

    app.get(
      `${path}/timeline/`,
      {
        schema: { params: PersonParams, querystring: PageQuery, response: { 200: Timeline } },
        ...reading('people.timeline'),
      },
      async (request) => readTimeline(context, await see(request, 'people.timeline'), request.query),
    );

    app.get(
      `${path}/refusals/`,
      { schema: { params: PersonParams, response: { 200: Refusals } }, ...reading('people.refusals') },
      async (request) => readRefusals(context, await see(request, 'people.refusals')),
    );
  };
