import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Figures, Today } from '@passport/shared/schemas/console/today';
import type { Context } from '../../../context';
import { consoleCaller, operatorRoute } from '../operatorRoute';
import { readAlerts } from './alerts';
import { readFigures } from './figures';
import { readQueues } from './queues';

/** What waits for an operator today, and what is wrong. */
export const todayRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/operator/today/',
      { schema: { response: { 200: Today } }, ...operatorRoute({ permission: 'today.read' }) },
      async (request) => ({
        queues: await readQueues(context, consoleCaller(request).roles),
        alerts: await readAlerts(context),
      }),
    );

    app.get(
      '/operator/figures/',
      { schema: { response: { 200: Figures } }, ...operatorRoute({ permission: 'figures.read' }) },
      async (request) => readFigures(context, consoleCaller(request).roles),
    );
  };
