import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import { accessRequestMail } from '../../messaging/operatorMails';
import type { MessageRenderer } from '../../messaging/outbox/outbox';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Tables } from '../../platform/storage/tables';
import { answerDay } from './accessRules';

/** Kind of the outbox message that notifies operators of a new request. */
export const accessRequestedKind = 'access_requested';

const lifeSeconds = 3 * daySeconds;

/** Queues the email to the operators about a request; its text is made at delivery from the request as it is then. */
export async function mailOperators(
  { config, clock, outbox }: Pick<Context, 'config' | 'clock' | 'outbox'>,
  transaction: Transaction<Tables>,
  requestId: string,
): Promise<void> {
  await outbox.enqueue(transaction, {
    channel: 'email',
    kind: accessRequestedKind,
    recipient: config.operatorEmail,
    reference: { request: requestId },
    expiresAt: addSeconds(clock.now(), lifeSeconds),
  });
}

/** Renders the email to the operators. A request that no longer waits is not reported. */
export const accessRequestedRenderer =
  ({ db, config }: Pick<Context, 'db' | 'config'>): MessageRenderer =>
  async ({ reference }) => {
    const request = await db
      .selectFrom('access_requests')
      .selectAll()
      .where('id', '=', String(reference.request))
      .executeTakeFirst();
    if (request?.state !== 'WAITING') return undefined;
    return accessRequestMail({ ...request, answerBy: answerDay(request.created_at, config.accessAnswerDays) });
  };
