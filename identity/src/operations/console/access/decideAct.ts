import type { Context } from '../../../context';
import type { AccessRequestRow } from '../../../applications/access-requests/accessRequests.repository';
import { decideAccess, decisionEvent, type OperatorDecision } from '../../../applications/access-requests/decideAccess';
import { notFound } from '../../../platform/http/errors';
import { changedBy, type Act } from '../act';

/** What operators decide on, which the sender may change while the request waits; see `versionOf`. */
export const accessState = (row: AccessRequestRow): unknown => [
  ...[row.state, row.organization_name, row.inn, row.ogrn, row.site_address],
  ...[row.comment, row.expected_people, row.is_foreign],
];

/** A decision on a request for access, for the console and the commands. @param id UUID of the request */
export const decideAct = (
  { clock }: Pick<Context, 'clock'>,
  { id, decision, reason }: { id: string; decision: OperatorDecision; reason: string | undefined },
): Act<AccessRequestRow> => {
  const target = { type: 'access_request', id } as const;
  return {
    event: decisionEvent[decision],
    target,
    load: (transaction) =>
      transaction
        .selectFrom('access_requests')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound),
    stateOf: accessState,
    async carryOut(transaction, request) {
      const change = await decideAccess({ clock }, transaction, { request, decision, reason });
      if (!change) throw await changedBy(transaction, target);
      return change;
    },
  };
};
