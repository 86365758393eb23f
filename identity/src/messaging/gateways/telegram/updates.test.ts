import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Storage } from '../../../platform/storage/storage';
import { describeOnBothDatabases, emptyDatabase } from '../../../testing/databases';
import { createSteppedClock } from '../../../testing/steppedClock';
import type { BotApi, TelegramUpdate } from './botApi';
import { pollUpdates } from './updates';

describeOnBothDatabases('updates of a Telegram bot', (driver) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
  });

  it('each update is handled once, and the offset never decreases, even if a process loses its lease midway', async () => {
    const clock = createSteppedClock();
    const started: string[] = [];
    const updates = [1, 2, 3].map((number): TelegramUpdate => {
      return { update_id: number, message: { text: `/start s${number}`, chat: { id: 5, type: 'private' } } };
    });
    const poll = (name: string, getUpdates: BotApi['getUpdates']) =>
      pollUpdates(
        { db: storage.db, clock, log: pino({ level: 'silent' }) },
        {
          api: { getUpdates } as BotApi,
          bot: 'bot',
          holder: randomUUID(),
          onStart: (_transaction, { parameter }) => {
            started.push(`${name} ${parameter}`);
            return Promise.resolve();
          },
        },
        new AbortController().signal,
      );
    const slow = poll('slow', async () => {
      clock.step(61);
      expect(await poll('next', () => Promise.resolve(updates))).toBe(true);
      return updates.slice(0, 2);
    });
    expect(await slow).toBe(false);
    expect(started).toEqual(['next s1', 'next s2', 'next s3']);
    const { next_update } = await storage.db.selectFrom('telegram_updates').selectAll().executeTakeFirstOrThrow();
    expect(Number(next_update)).toBe(4);
  });
});
