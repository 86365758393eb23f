import { describe, expect, it } from '@jest/globals';
import { codeMail, codeSms, codeTelegram, purposeOf } from './codeMessages';
import { codePurposes, telegramPurposes } from './codeTexts';

const sender = { publicUrl: 'https://passport.example', supportEmail: 'help@passport.example' };
/** One segment of an SMS: characters of UCS-2, or of the GSM alphabet where all of them are in it. */
const segment = { ru: 70, en: 160 };
const longHost = 'id.longname-group.ru';

describe.each(['ru', 'en'] as const)('the messages of a code in %s', (language) => {
  it('an SMS names the product and fits into one segment together with its origin-bound line', () => {
    expect(longHost).toHaveLength(20);
    const { text } = codeSms({ code: '5086', language }, longHost);
    expect(text).toMatch(
      language === 'ru' ? /^Код Паспорта: 5086\. Никому не сообщайте\.\n/ : /^5086 is your Passport code/,
    );
    expect(text.endsWith(`\n@${longHost} #5086`)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(segment[language]);
    if (language === 'en') expect(text).toMatch(/^[\x20-\x5f\x61-\x7a\n]*$/);
  });

  it.each([
    ['SIGNIN', /для входа в Паспорт/, /Passport sign-in code/],
    ['UPDATE_PROFILE_OLD', /для изменений в аккаунте Паспорта/, /for changes to your Passport account/],
    ['UPDATE_PROFILE_NEW', /подключить Telegram к Паспорту/, /connects Telegram to your Passport account/],
  ] as const)('a message in Telegram for %s names the product and what the code is for', (purpose, ru, en) => {
    const { text } = codeTelegram({ code: '647759', language, purpose });
    expect(text).toContain('647759');
    expect(text).toMatch(language === 'ru' ? ru : en);
  });

  it.each(codePurposes)('an email for %s has code, life, device and place in both alternatives', (purpose) => {
    const facts = { code: '647759', purpose, language, device: 'Chrome, Windows', country: 'DE', minutesLeft: 10 };
    const { subject, text, html, code } = codeMail(facts, sender);
    expect(code).toBe('647759');
    expect(subject).toMatch(/^647759 .*(Паспорт|Passport)/);
    const wanted =
      language === 'ru' ? ['10 минут', 'Германия', 'Это не вы?'] : ['10 minutes', 'Germany', 'ask for this?'];
    for (const part of ['647759', 'Chrome, Windows', ...wanted]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    const warns = purpose === 'UPDATE_PROFILE_OLD';
    expect(html?.includes('href="https://passport.example/passport/sessions"')).toBe(warns);
    expect(text.match(/passport\/sessions/g)?.length ?? 0).toBe(warns ? 1 : 0);
  });
});

it.each([
  [1, 'Код действует минуту.', 'It expires in 1 minute.'],
  [2, 'Код действует 2 минуты.', 'It expires in 2 minutes.'],
  [5, 'Код действует 5 минут.', 'It expires in 5 minutes.'],
])('a code with %i minutes left says so', (minutesLeft, russian, english) => {
  const facts = { code: '1', purpose: 'SIGNIN', device: '', country: '', minutesLeft } as const;
  const mail = codeMail({ ...facts, language: 'ru' }, sender);
  expect(mail.text).toContain(russian);
  // Nothing is known of the place.
  expect(mail.text).toContain('\n\nУстройство: неизвестно\n\n');
  expect(mail.html).not.toContain('Место');
  expect(codeMail({ ...facts, language: 'en' }, sender).text).toContain(english);
});

it('an action without its own text is described as a confirmation', () => {
  expect(purposeOf('SIGNUP', codePurposes)).toBe('SIGNUP');
  expect(purposeOf('SIGNUP', telegramPurposes)).toBe('UPDATE_PROFILE_OLD');
  expect(purposeOf(undefined, codePurposes)).toBe('UPDATE_PROFILE_OLD');
});
