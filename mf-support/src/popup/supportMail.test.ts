import { expect, it } from '@jest/globals';
import { supportMail } from './supportMail';

it('the email contains the message, which cannot add headers', () => {
  const address = supportMail('support@example.org', 'Код\n100 % & bcc=a@example.org?');
  expect(address).toBe(
    'mailto:support@example.org?body=%D0%9A%D0%BE%D0%B4%0D%0A100%20%25%20%26%20bcc%3Da%40example.org%3F',
  );
});

it('the email is cut before its address gets too long, at a whole character', () => {
  const address = supportMail('support@example.org', '😀'.repeat(1000));
  expect(address.length).toBeLessThanOrEqual(1900);
  expect(address.length).toBeGreaterThan(1880);
  expect(decodeURIComponent(address)).toMatch(/^mailto:support@example\.org\?body=(?:😀)+$/u);
});
