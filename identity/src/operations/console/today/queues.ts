import type { queueNames, Today } from '@passport/shared/schemas/console/today';
import { mayDo, type OperatorRole, type Permission } from '@passport/shared/schemas/console/permissions';
import { sql } from 'kysely';
import { answerDay } from '../../../applications/access-requests/accessRules';
import type { Context } from '../../../context';
import { addSeconds, daySeconds } from '../../../platform/clock';

type QueueName = (typeof queueNames)[number];
type Queue = Today['queues'][number];

const readPermissions: Record<QueueName, Permission> = {
  access: 'access.read',
  support: 'support.read',
  approvals: 'approvals.read',
};

/** What is counted of a queue at most: past it a number says no more. */
const mostCounted = 10_000;

interface QueueRow {
  queue: QueueName;
  waiting: number;
  late: number;
  /** When the oldest was sent, and by when it is promised. */
  oldest_at: Date | null;
  promised_at: Date | null;
}

/** Requests for access that were sent before this moment are past their promised day. */
export function accessLateBefore(now: Date, workingDays: number): Date {
  const today = now.toISOString().slice(0, 10);
  let day = new Date(today);
  while (answerDay(day, workingDays) >= today) day = addSeconds(day, -daySeconds);
  return addSeconds(day, daySeconds);
}

const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

/** The queues that wait for somebody with these roles, in one statement. */
export async function readQueues(
  { reads, clock, config }: Pick<Context, 'reads' | 'clock' | 'config'>,
  roles: readonly OperatorRole[],
): Promise<Queue[]> {
  const now = clock.now();
  const { rows } = await sql<QueueRow>`
    SELECT 'access' AS queue, count(*)::integer AS waiting, min(created_at) AS oldest_at, NULL::timestamptz AS promised_at,
      (count(*) FILTER (WHERE created_at < ${accessLateBefore(now, config.accessAnswerDays)}))::integer AS late
    FROM (SELECT created_at FROM access_requests WHERE state = 'WAITING' ORDER BY number LIMIT ${mostCounted}) AS waiting
    UNION ALL
    SELECT 'support', count(*)::integer, min(created_at), min(answer_by),
      (count(*) FILTER (WHERE answer_by < ${now}))::integer
    FROM (SELECT created_at, answer_by FROM support_requests WHERE closed_at IS NULL
      ORDER BY answer_by, number LIMIT ${mostCounted}) AS waiting
    UNION ALL
    SELECT 'approvals', count(*)::integer, min(asked_at), min(coalesce(due_at, expires_at)), 0
    FROM (SELECT asked_at, due_at, expires_at FROM approvals WHERE state = 'WAITING' AND expires_at > ${now}
      ORDER BY expires_at, id LIMIT ${mostCounted}) AS waiting`.execute(reads);
  return rows.filter(({ queue }) => mayDo(roles, readPermissions[queue])).map((row) => present(config, row));
}

function present(config: Context['config'], { queue, waiting, late, oldest_at, promised_at }: QueueRow): Queue {
  const ofAccess = oldest_at && answerDay(oldest_at, config.accessAnswerDays);
  const ofOther = promised_at && dayIn(config.support.timeZone, promised_at);
  return {
    ...{ queue, waiting, late },
    promised_by: queue === 'access' ? ofAccess : ofOther,
    oldest_at: oldest_at?.toISOString() ?? null,
  };
}
