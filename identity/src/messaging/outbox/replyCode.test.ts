import { expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { emptyDatabase } from '../../testing/databases';
import { describeOnBothDatabases } from '../../testing/harness';
import { createSteppedClock } from '../../testing/steppedClock';
import { claimDue, insertMessage } from './outbox.repository';
import { ownWay } from './outbox';

describeOnBothDatabases('the reply code of an outcome', (driver) => {
  it.each([
    ['the largest that is stored', 2147483647, 2147483647],
    ['a status of SMPP above it', 4294967295, null],
    ['one far below zero', -2147483649, null],
    ['no whole number', 400.5, null],
    ['no number', '400' as unknown as number, null],
  ])(
    'never prevents the outcome, or others of the same statement, from being written: %s',
    async (_what, replyCode, stored) => {
      const { db } = await emptyDatabase(driver);
      const now = createSteppedClock().now();
      const times = { now, leaseUntil: addSeconds(now, 60) };
      const message = { channel: 'sms', kind: 'greeting', recipient: '+79161234567', reference: {} } as const;
      const put = () =>
        db
          .transaction()
          .execute((transaction) => insertMessage(transaction, { ...message, expiresAt: addSeconds(now, 600) }, now));
      const [id, other] = [await put(), await put()];
      await claimDue(db, ownWay('sms'), [], { limit: 2, ...times });
      const outcome = { attempts: 1, at: now } as const;
      const outcomes = [
        { id, ...outcome, state: 'dead', replyCode } as const,
        { id: other, ...outcome, state: 'sent', replyCode: 250 } as const,
      ];
      await claimDue(db, ownWay('sms'), outcomes, { limit: 0, ...times });
      const rows = await db.selectFrom('outbox').select(['state', 'reply_code']).orderBy('id').execute();
      expect(rows).toEqual([
        { state: 'dead', reply_code: stored },
        { state: 'sent', reply_code: 250 },
      ]);
    },
  );
});
