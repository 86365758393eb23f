import type { ActAnswer, ApprovalAnswer } from '@passport/shared/schemas/console/acts';
import type { GrantBody } from '@passport/shared/schemas/console/operators';
import type { Context } from '../../../context';
import { invalidField } from '../../../platform/http/errors';
import { performAct, type ActRequest } from '../act';
import { askApproval } from '../approvals/askApproval';
import type { ConsoleCaller } from '../operatorRoute';
import type { ActedOn } from '../personActs';
import { readStoredRoles } from '../roleActs';
import { confirmAct, grantAct, narrowAct, opensNothing } from './grantAct';

/** @throws 400 for a time that is over */
function readUntil({ clock }: Context, { until }: GrantBody): Date | null {
  if (until === undefined || until === null) return null;
  const moment = new Date(until);
  if (moment <= clock.now()) throw invalidField('until', 'errors.time-is-over');
  return moment;
}

/**
 * Gives a role (`POST /operator/operators/{user_id}/grant/`). What opens something waits for an approval; an earlier end of a role is
 * done at once, and so is the end of a suspension, whose operator had been granted their roles before.
 * @throws 400 without a role, 409 changed_meanwhile, 409 for a deactivated account
 */
export async function grantRoles(
  context: Context,
  caller: ConsoleCaller,
  person: ActedOn,
  asked: ActRequest & { reason: string },
  body: GrantBody,
): Promise<ActAnswer | ApprovalAnswer> {
  if (body.confirm === true) return { audit_id: (await performAct(context, asked, confirmAct(person))).auditId };
  const { role } = body;
  if (role === undefined) throw invalidField('role', 'errors.required');
  const until = readUntil(context, body);
  const parameters = { role, until: until?.toISOString() ?? null };
  const subject = { userId: person.id, person: person.user_id, parameters };
  if (opensNothing(await readStoredRoles(context.db, person.id), { role, until })) {
    const act = narrowAct(context, { ...subject, askedBy: caller.user.user_id });
    return { audit_id: (await performAct(context, asked, act)).auditId };
  }
  const approval = { kind: 'operators.grant', ...subject, act: grantAct } as const;
  return { approval_id: await askApproval(context, caller, asked, approval) };
}
