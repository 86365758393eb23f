import { mayDo, type OperatorRole, type Permission } from '@passport/shared/schemas/console/permissions';
import { figureNames, type Figures } from '@passport/shared/schemas/console/today';
import { sql } from 'kysely';
import type { Context } from '../../../context';
import { addSeconds, daySeconds, hourSeconds } from '../../../platform/clock';
import { codeMessageKind } from '../../../verification/send/openVerification.repository';

type FigureName = (typeof figureNames)[number];

const hoursShown = 24;

/** The list behind a figure, for whoever may read it. */
const links: Record<FigureName, { permission: Permission; path: string }> = {
  sign_ins: { permission: 'people.find', path: '/operator/people' },
  failures: { permission: 'people.find', path: '/operator/people' },
  registrations: { permission: 'people.find', path: '/operator/people' },
  codes_sent: { permission: 'codes.find', path: '/operator/codes' },
  codes_delivered: { permission: 'codes.find', path: '/operator/codes' },
};

interface CountedHour {
  figure: FigureName;
  /** Hours before the one that runs now. */
  hours_ago: number;
  count: number;
}

/** What happened in each of the last 48 hours, in one statement. Both tables are read by an index of their times. */
async function countHours({ reads, clock }: Pick<Context, 'reads' | 'clock'>): Promise<CountedHour[]> {
  const now = clock.now();
  const end = addSeconds(startOfHour(now), hourSeconds);
  const start = addSeconds(end, -2 * daySeconds);
  const hoursAgo = (column: string) =>
    sql`floor(extract(epoch FROM ${end}::timestamptz - ${sql.ref(column)}) / ${hourSeconds}::integer - 0.0000001)::integer`;
  const { rows } = await sql<CountedHour>`
    SELECT CASE event WHEN 'sign_in' THEN 'sign_ins' WHEN 'sign_in_failed' THEN 'failures' ELSE 'registrations' END AS figure,
      ${hoursAgo('at')} AS hours_ago, count(*)::integer AS count
    FROM audit_events
    WHERE at >= ${start} AND at < ${end} AND event IN ('sign_in', 'sign_in_failed', 'registration') GROUP BY 1, 2
    UNION ALL
    SELECT figure, ${hoursAgo('finished_at')}, count(*)::integer
    FROM outbox CROSS JOIN LATERAL (VALUES ('codes_sent', true), ('codes_delivered', delivered_at IS NOT NULL)) AS f (figure, counts)
    WHERE finished_at >= ${start} AND finished_at < ${end} AND kind = ${codeMessageKind} AND state = 'sent' AND counts
    GROUP BY 1, 2`.execute(reads);
  return rows;
}

const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000);

/** The figures of the last 24 hours, that of the running hour the last one. */
export async function readFigures(
  context: Pick<Context, 'reads' | 'clock'>,
  roles: readonly OperatorRole[],
): Promise<Figures> {
  const counted = await countHours(context);
  const current = startOfHour(context.clock.now());
  const valueAt = (figure: FigureName, hoursAgo: number): number =>
    counted.find((row) => row.figure === figure && row.hours_ago === hoursAgo)?.count ?? 0;
  const sum = (figure: FigureName, from: number): number =>
    Array.from({ length: hoursShown }, (_, n) => valueAt(figure, from + n)).reduce((total, value) => total + value, 0);
  return {
    figures: figureNames.map((figure) => ({
      figure,
      value: sum(figure, 0),
      before: sum(figure, hoursShown),
      link: mayDo(roles, links[figure].permission) ? links[figure].path : null,
      hours: Array.from({ length: hoursShown }, (_, n) => hoursShown - 1 - n).map((hoursAgo) => ({
        at: addSeconds(current, -hoursAgo * hourSeconds).toISOString(),
        value: valueAt(figure, hoursAgo),
      })),
    })),
  };
}
