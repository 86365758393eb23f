import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';
import { testTitles } from './lib/testTitles.mjs';

const common = 'shared/src/i18n/messages';
const field = `${common}/fieldErrors.`;
const everywhere = `${common}/commonErrors.`;
const support = `${common}/supportErrors.`;
const pages = `${common}/`;
const forms = 'mf-auth/src/card/forms/messages/';
const popup = 'mf-support/src/popup/messages/';
const inWords = '%s is said in its words';

/** Section 8 of the specification: what it says, the file and the key of the text, and a test that shows it on its screen. */
const texts = [
  ['HTTP 403', everywhere, 'forbidden', '/forbidden: the 403 page, which offers support'],
  ['a page that does not exist', pages, 'page-not-found', '%s: the 404 page'],
  [
    'something went wrong',
    pages,
    'something-went-wrong',
    'shows a page, without the details, when the shell itself fails',
  ],
  ['too many requests', field, 'too-many-requests', inWords],
  [
    'a general error',
    everywhere,
    'general-error',
    'shows the general error where the service says nothing, and Google’s own for Google',
  ],
  ['an invalid code', field, 'invalid-code', inWords],
  ['an expired code', field, 'expired-code', inWords],
  ['an invalid password', field, 'invalid-password', 'PASSWORD: a code and the cloud password'],
  ['a failed check of security', everywhere, 'captcha-failed', inWords],
  ['its toast, which opens support', everywhere, 'captcha-failed', '${language}: a check that fails leads to support'],
  [
    'a check of security that runs',
    pages,
    'captcha-running',
    '${language}: a check that takes its time says so, holds up the send, and no typing',
  ],
  ['the limit of the session', field, 'session-limit', inWords],
  ['the limit of the day', field, 'day-limit', inWords],
  ['the limit of the month', field, 'month-limit', inWords],
  ['a blocked number', field, 'black-list', inWords],
  [
    'the spam protection of Telegram',
    everywhere,
    'telegram-spam',
    "TELEGRAM: says how long Telegram's spam protection lasts",
  ],
  [
    'a code that is asked for while the timer runs',
    pages,
    'timer-is-running',
    'says when the next code can be sent to the new address',
  ],
  ['an email that was not sent', pages, 'email', inWords],
  ['a failed search of a user', pages, 'user-search', inWords],
  ['a failed check of a code', pages, 'code-check', inWords],
  ['a failed send of an SMS', pages, 'sms-send', inWords],
  ['no user named', 'identity/src/platform/http/messages/', 'errors.user-required', 'a user id is required'],
  [
    'a second email that does not come',
    forms,
    'check-spam',
    '${language}: a code that does not come gets help after the second empty attempt',
  ],
  [
    'a mail server that is available',
    forms,
    'available-title',
    '${language}: an email refused with 550 leads back to the address; one refused with 554 offers to continue without it',
  ],
  [
    'a mail server that is not',
    forms,
    'unavailable-title',
    'a registration whose email was refused goes to its address',
  ],
  [
    'a wrong phone',
    field,
    'incorrect-phone-number',
    'a request that fails keeps everything › %s is said at its field, which gets the focus',
  ],
  [
    'a wrong address',
    field,
    'incorrect-email',
    'a request that fails keeps everything › %s is said at its field, which gets the focus',
  ],
  ['a message that is too long', support, 'message-limit', 'counts characters as people do, and refuses the 1001st'],
  [
    'files that are too large',
    support,
    'file-size-not-allowed',
    'take 5,000,000 bytes exactly; one more stops the adding',
  ],
  ['a file of a wrong type', support, 'file-format-not-allowed', 'of a wrong type are left out, the others are taken'],
  ['too many files', support, 'files-amount-limit', 'are five at most; the picker is disabled then'],
  [
    'a request that was sent',
    popup,
    'request-sent',
    'checks the phone of a visitor first, then sends everything, closes and says number and day',
  ],
  [
    'the day of its answer',
    popup,
    'request-answer-time',
    'checks the phone of a visitor first, then sends everything, closes and says number and day',
  ],
  [
    'a search without a result',
    pages,
    'nothing-found',
    'says that nothing was found, and closes by Escape without a change',
  ],
  [
    'an address of Google that cannot be had',
    'mf-auth/src/external-login/messages/',
    'google-failed',
    'shows the general error where the service says nothing, and Google’s own for Google',
  ],
  [
    'a service that is unavailable',
    pages,
    'connection-lost',
    'warns in the log and on the page until the connection is back',
  ],
];

describe('section 8 of the specification', () => {
  it.each(texts)('%s has a text in both languages', (_situation, path, key) => {
    for (const language of ['ru', 'en']) {
      const source = readFileSync(join(root, `${path}${language}.ts`), 'utf8');
      const literal = new RegExp(`^ +'?${key.replaceAll('.', '\\.')}'?:\\s+['"\`].{3}`, 'm');
      expect([language, literal.test(source)]).toEqual([language, true]);
    }
  });

  it('has each text reached by a test', () => {
    const titles = testTitles(sourceFiles());
    expect(texts.map(([, , , title]) => title).filter((title) => !titles.has(title))).toEqual([]);
  });
});
