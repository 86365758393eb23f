import type { RevealAnswer, RevealBody } from '@passport/shared/schemas/console/people';
import type { Context } from '../../../../context';
import { canonicalPhone } from '../../../../people/phone';
import type { UserRow } from '../../../../people/users.repository';
import { addSeconds } from '../../../../platform/clock';
import { invalidField, notFound } from '../../../../platform/http/errors';
import type { Executor } from '../../../../platform/storage/database';
import { recordAct } from '../../../../protection/audit/audit';
import { lockUser } from '../../../../sessions/lockUser';
import { findRequest } from '../../../../site/support/support.repository';
import { versionOf, changedBy, type ActRequest } from '../../act';
import { reasonRequired } from '../../consoleErrors';
import type { ConsoleCaller } from '../../operatorRoute';
import { personState, type ActedOn } from '../../personActs';
import { findReveals, revealSeconds, type ContactField } from '../reveals.repository';
import { rolesFor } from '../seePerson';

/** Whether a request to support is of the person, who may have sent it without signing in. */
const isOf = (request: { user_id: number | null; phone: string; email: string }, user: UserRow): boolean =>
  request.user_id === user.id ||
  (request.user_id === null &&
    (canonicalPhone(request.phone) === user.phone || request.email.toLowerCase() === user.email?.toLowerCase()));

/** @throws 400 on the field `request` for one that is closed or of somebody else */
async function requireOpenRequest(executor: Executor, number: number, user: UserRow): Promise<void> {
  const request = await findRequest(executor, number);
  if (!request || request.closed_at !== null || !isOf(request, user))
    throw invalidField('request', 'errors.bad-request');
}

/** How contacts are asked for: for a request to support, or for a reason in words. */
export interface RevealAsked {
  caller: ConsoleCaller;
  person: ActedOn;
  request: Pick<ActRequest, 'actor' | 'reason' | 'expected' | 'requestId' | 'confirmActor'>;
  body: Pick<RevealBody, 'fields' | 'request'>;
}

/**
 * Unmasks contacts of a person for 15 minutes, for this operator alone. It is logged with the reason, and stands in the person's history
 * with the role and the kind of the reason. Pressed twice it is one.
 * @throws 400 reason_required without a request to support and a reason, 400 on the field `request`, 404, 409 changed_meanwhile
 */
export async function revealContacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { caller, person, request, body }: RevealAsked,
): Promise<RevealAnswer> {
  const { actor, reason = '', expected, requestId } = request;
  const number = body.request ?? undefined;
  if (number === undefined && reason === '') throw reasonRequired();
  const fields: ContactField[] = [...new Set(body.fields)].sort();
  return db.transaction().execute(async (transaction) => {
    await request.confirmActor?.(transaction);
    const now = clock.now();
    const user = await lockUser(transaction, person.id, notFound);
    const target = { type: 'user', id: user.user_id } as const;
    if (expected !== undefined && expected !== (await versionOf(transaction, target, personState(user))))
      throw await changedBy(transaction, target);
    if (number !== undefined) await requireOpenRequest(transaction, number, user);
    const said = [number === undefined ? '' : `№ ${number}`, reason].filter((text) => text !== '').join(' ');
    const reveals = await findReveals(transaction, { personId: user.id, operator: actor.name, now });
    const before = reveals.find((earlier) => earlier.fields.join(' ') === fields.join(' ') && earlier.reason === said);
    const audit_id =
      before?.id ??
      (await recordAct(transaction, {
        ...{ event: 'contacts_revealed', at: now, userId: user.id, actor, target, reason: said },
        details: {
          role: rolesFor(caller, 'people.reveal'),
          reason: number === undefined ? 'stated' : 'request',
          fields: fields.join(' '),
        },
        ...(requestId !== undefined && { requestId }),
      }));
    return {
      audit_id: String(audit_id),
      ...(fields.includes('phone') && { phone: user.phone }),
      ...(fields.includes('email') && { email: user.email }),
      until: (before?.until ?? addSeconds(now, revealSeconds)).toISOString(),
    };
  });
}
