import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { providerUnavailable } from '../../sign-in/external-providers/errors';
import { createLog } from '../log';
import { handleError, logTemporaryFailure } from './errorHandler';
import { unavailable } from './errors';

it.each([
  [unavailable('captcha', 60), 'captcha', undefined],
  [
    unavailable('file storage', 5, 'the file storage answered 500 to a read'),
    'file storage',
    'the file storage answered 500 to a read',
  ],
  [unavailable('PDF thread', 1, 'the PDF thread ended'), 'PDF thread', 'the PDF thread ended'],
  [providerUnavailable(), 'external provider', undefined],
])('the log of a refused call says what is unavailable: %s', async (error, reason, detail) => {
  const lines: { level: number; msg: string; reason?: string; detail?: string }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const app = fastify({ loggerInstance: createLog('warn', { write }) });
  app.setErrorHandler(handleError);
  app.get('/', () => Promise.reject(error));
  expect((await app.inject('/')).statusCode).toBe(503);
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, msg: 'request refused: a dependency is unavailable', reason }),
  ]);
  expect(lines[0]!.detail).toBe(detail);
  await app.close();
});

it.each([
  ['away', '53300', 'database unavailable'],
  ['canceling statement due to statement timeout', '57014', 'database unavailable'],
  ['away', '40P01', 'transaction rolled back'],
  ['cached plan must not change result type', '0A000', 'transaction rolled back'],
])('a database that fails for a while (%s, %s) is one line of the log without a stack: %s', (reason, code, msg) => {
  const lines: object[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as object) });
  expect(logTemporaryFailure(log, Object.assign(new Error(reason), { code }))).toBe(true);
  expect(logTemporaryFailure(log, new Error('a defect'))).toBe(false);
  expect(lines).toEqual([expect.objectContaining({ level: 40, msg, reason })]);
  expect(lines[0]).not.toHaveProperty('err');
});

it('a statement that takes longer than its limit is answered as a database that is away: 503, and when to try again', async () => {
  const app = fastify({ loggerInstance: createLog('warn', { write: () => undefined }) });
  app.setErrorHandler(handleError);
  app.get('/', () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' })));
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  await app.close();
});
