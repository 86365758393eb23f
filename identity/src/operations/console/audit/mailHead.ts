import type { Context } from '../../../context';
import type { MessageRenderer } from '../../../messaging/outbox/outbox';
import { insertMessage } from '../../../messaging/outbox/outbox.repository';
import { auditHeadMail } from '../../../messaging/operatorMails';
import { addSeconds, daySeconds } from '../../../platform/clock';
import type { Job } from '../../../platform/job';
import { chainHead } from '../../../protection/audit/chain';

/** Kind of the outbox message with the head of the chain. */
export const auditHeadKind = 'audit_head';
const lifeSeconds = 3 * daySeconds;

/**
 * Mails the newest link of the chain of operators' acts: whoever changes the database cannot change what lies in a mailbox. Nothing is
 * mailed before the first act.
 */
export const mailAuditHead = ({ operatorEmail }: Context['config']): Job => ({
  name: 'mail-audit-head',
  everySeconds: daySeconds,
  run: async ({ db, clock }) => {
    await db.transaction().execute(async (transaction) => {
      const head = await chainHead(transaction);
      if (!head) return;
      const now = clock.now();
      const message = { channel: 'email', kind: auditHeadKind, recipient: operatorEmail } as const;
      const reference = { place: head.place, hash: head.hash };
      await insertMessage(transaction, { ...message, reference, expiresAt: addSeconds(now, lifeSeconds) }, now);
    });
  },
});

export const auditHeadRenderer: MessageRenderer = ({ reference }) =>
  Promise.resolve(auditHeadMail({ place: Number(reference.place), hash: String(reference.hash) }));
