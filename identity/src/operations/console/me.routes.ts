import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OperatorMe } from '@passport/shared/schemas/console/session';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { addSeconds, daySeconds } from '../../platform/clock';
import { presentTimes } from './operatorSession';
import { consoleCaller, operatorRoute, type ConsoleCaller } from './operatorRoute';

/** The key of the counter of an operator's searches. */
export const findsKey = (userId: number): string => `operator_finds|${userId}`;

interface Footprint {
  acts: { event: string; count: number }[] | null;
  finds: number | null;
  approvals: number;
}

/** What the operator has done in the last 24 hours, in one statement. */
async function footprintOf({ reads, clock }: Context, { user }: ConsoleCaller): Promise<Footprint> {
  const now = clock.now();
  const { rows } = await sql<Footprint>`
    SELECT
      (SELECT json_agg(json_build_object('event', event, 'count', count)) FROM (
        SELECT event, count(*)::integer AS count FROM audit_events
        WHERE actor_kind = 'operator' AND actor = ${user.user_id} AND at > ${addSeconds(now, -daySeconds)}
        GROUP BY event ORDER BY count DESC, event) AS grouped) AS acts,
      (SELECT count FROM counters WHERE key = ${findsKey(user.id)} AND resets_at > ${now}) AS finds,
      (SELECT count(*)::integer FROM approvals
        WHERE asked_by = ${user.id} AND state = 'WAITING' AND expires_at > ${now}) AS approvals`.execute(reads);
  return rows[0]!;
}

/** The operator's own roles, session and footprint. */
export const operatorMeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/operator/me/',
      { schema: { response: { 200: OperatorMe } }, ...operatorRoute({ permission: 'me.read' }) },
      async (request) => {
        const caller = consoleCaller(request);
        const { user, grants, operatorSession } = caller;
        const { acts, finds, approvals } = await footprintOf(context, caller);
        const { isReadOnly, findsPerHour } = context.config.console;
        return {
          user_id: user.user_id,
          name: `${user.first_name} ${user.last_name}`,
          roles: grants.map(({ role, until }) => ({ role, until: until?.toISOString() ?? null })),
          session: presentTimes(operatorSession!),
          is_read_only: isReadOnly,
          finds: { used: finds ?? 0, limit: findsPerHour },
          acts: acts ?? [],
          approvals_waiting: approvals,
        };
      },
    );
  };
