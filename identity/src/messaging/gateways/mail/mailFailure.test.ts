import { expect, it } from '@jest/globals';
import { mailFailureReason } from './mailFailure';

it.each([
  [550, 'RCPT TO', '550 5.1.1 No such user', 'wrong_address'],
  [550, 'RCPT TO', '550-5.1.10 two lines', 'wrong_address'],
  [550, 'RCPT TO', '550 no such user', 'wrong_address'],
  [552, 'RCPT TO', '552 5.2.2 Mailbox full', 'inbox_full'],
  [552, 'RCPT TO', '552 full', 'inbox_full'],
  [550, 'RCPT TO', '550 5.2.1 Mailbox disabled', 'unreachable'],
  [550, 'RCPT TO', '550 5.7.1 Refused by policy', 'spam'],
  [554, 'DATA', '554 5.7.1 Spam', 'spam'],
  [554, 'DATA', '554 5.4.7 Too late', 'expired'],
  [554, 'RCPT TO', '554 5.4.4 No route', 'unreachable'],
  [550, 'DATA', '550 refused', 'unknown'],
  [550, 'DATA', '550 5.9.9 refused', 'unknown'],
  [554, 'RCPT TO', undefined, 'unknown'],
])('a refusal with %i of %s, "%s", means %s', (code, command, response, reason) => {
  expect(mailFailureReason(code, command, response)).toBe(reason);
});
