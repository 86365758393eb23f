import { expect, it } from '@jest/globals';
import { readyLine } from './lib/startPassport.mjs';

const url = 'http://localhost:3000';

it.each([[{}], [{ SMS_GATEWAY: '', MAIL_GATEWAY: 'smtp' }], [{ SMS_GATEWAY: 'http', MAIL_GATEWAY: 'inbox' }]])(
  'the ready line says where the codes are with %j',
  (env) => {
    expect(readyLine(url, env)).toBe(`Passport is ready: ${url}  (codes: ${url}/dev/inbox)`);
  },
);

it('the ready line names no inbox where both gateways are real', () => {
  expect(readyLine(url, { SMS_GATEWAY: 'smpp', MAIL_GATEWAY: 'smtp' })).toBe(`Passport is ready: ${url}`);
});
