import { expect, it } from '@jest/globals';
import { createLog } from './log';
import { eachDue } from './storage/eachDue';
import type { Database } from './storage/database';

it('logs what failed in a database error, not the values that PostgreSQL quotes (R-35)', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const fields = {
    code: '23505',
    constraint: 'users_phone',
    detail: 'Key (phone)=(+79161234567) already exists.',
    where: '… "login_hint":"+79161234567" …',
  };
  log.error({ err: Object.assign(new Error('duplicate key value'), fields) }, 'request failed');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { message: 'duplicate key value', code: '23505', constraint: 'users_phone' },
  });
  expect(lines[0]).not.toContain('79161234567');
});

it('logs every cause of rows that failed, by their ids and without the values that PostgreSQL quotes (R-35)', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const db = { transaction: () => ({ execute: (work: (transaction: object) => unknown) => work({}) }) };
  const left = [{ id: 7 }, { id: 8 }];
  const work = eachDue<number, { id: number }>(db as unknown as Database, {
    what: 'erasures of an account',
    claim: () => Promise.resolve(left.shift()),
    work: (_transaction, { id }) => {
      const fields = { code: `2350${id}`, detail: 'Key (phone)=(+79161234567) is still referenced.' };
      return Promise.reject(Object.assign(new Error(`refused ${id}`), fields));
    },
  });
  await work.catch((error: unknown) => log.error({ err: error, job: 'erase-accounts' }, 'scheduled job failed'));
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      message: 'erasures of an account: 2 failed',
      rowIds: [7, 8],
      aggregateErrors: [
        { message: 'refused 7', code: '23507' },
        { message: 'refused 8', code: '23508' },
      ],
    },
  });
  expect(lines[0]).not.toContain('79161234567');
});
