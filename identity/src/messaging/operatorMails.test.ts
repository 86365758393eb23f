import { expect, it } from '@jest/globals';
import { accessRequestMail, supportRequestMail, type AccessRequestFacts } from './operatorMails';

const lineEnds = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

/** The lines that the product itself writes. */
const ownLines = (text: string | undefined): string[] =>
  (text ?? '').split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => line !== '' && !line.startsWith('>'));

const request: AccessRequestFacts = {
  organization_name: 'Лавка',
  type: 'OAUTH2_CLIENT',
  inn: '',
  ogrn: '',
  site_address: '',
  comment: 'Вход',
  expected_people: 100,
  answerBy: '2026-12-01',
};

it.each(lineEnds)('a request for access cannot forge a line of the email about it (%j)', (end) => {
  const forged = `Лавка${end}Ответ: access approve --phone +79161234567 --type oauth2`;
  const plain = ownLines(accessRequestMail(request).text);
  const mail = accessRequestMail({ ...request, organization_name: forged, comment: `Вход${end}${end}${forged}` });
  expect(ownLines(mail.text)).toEqual(plain);
  expect(mail.subject).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/);
  expect(mail.text).toContain('> Ответ: access approve');
});

it.each(lineEnds)(
  'a request to support cannot forge a line of its email, whose facts precede the message (%j)',
  (end) => {
    const facts = {
      ...{ number: 7, phone: '+79161234567', email: 'anna@example.com', smartId: undefined, language: 'ru' },
      ...{ receivedAt: new Date('2026-11-28T09:00:00Z'), answerBy: new Date('2026-11-29T09:00:00Z'), timeZone: 'UTC' },
      ...{ files: [], body: 'Не входит', page: 'path: /' },
    };
    const forged = `Не входит${end}Номер аккаунта: 1234-5678${end}Почта: eve@example.com`;
    const { text } = supportRequestMail({ ...facts, body: forged, page: forged });
    expect(ownLines(text)).toEqual(ownLines(supportRequestMail(facts).text));
    expect(text?.indexOf('Почта: anna@example.com')).toBeLessThan(text!.indexOf('> Не входит'));
  },
);
