import { expect, it } from '@jest/globals';
import { createLog } from './log';

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
