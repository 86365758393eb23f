import { describe, expect, it } from '@jest/globals';
import { applicationErrors as applicationEn } from '@passport/shared/i18n/messages/applicationErrors.en';
import { applicationErrors as applicationRu } from '@passport/shared/i18n/messages/applicationErrors.ru';
import { en as pagesEn } from '@passport/shared/i18n/messages/en';
import { ru as pagesRu } from '@passport/shared/i18n/messages/ru';
import { supportErrors as supportEn } from '@passport/shared/i18n/messages/supportErrors.en';
import { supportErrors as supportRu } from '@passport/shared/i18n/messages/supportErrors.ru';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import { asErrors } from './asErrors';
import { en, type MessageKey } from './en';
import { ru } from './ru';

/** Texts only of the service that a page shows at a field. */
const shownAtField: readonly MessageKey[] = [
  'errors.bad-request',
  'errors.redirect-uri',
  'errors.private-address',
  'errors.production',
  'errors.channel-not-offered',
  'errors.country-not-served',
  'errors.phone-taken',
  'errors.email-taken',
  'errors.email-not-confirmed',
  'errors.invalid-password',
  'errors.setup-expired',
  'errors.telegram-not-connected',
  'errors.mode-not-available',
  'errors.image-not-allowed',
  'errors.image-too-large',
  'errors.slug-taken',
  'errors.site-taken',
];

it('the service has the same texts in Russian and English, with correct typography and glossary terms', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
});

describe.each([
  ['Russian', ru, { ...pagesRu.errors, ...applicationRu, ...supportRu }],
  ['English', en, { ...pagesEn.errors, ...applicationEn, ...supportEn }],
] as const)('in %s', (_language, texts, pages) => {
  it('the service and the pages have the same text under the same key', () => {
    const both = Object.entries(asErrors<Record<string, string>>(pages)).filter(([key]) => key in texts);
    expect(both.length).toBeGreaterThan(30);
    for (const [key, text] of both) expect([key, texts[key as MessageKey]]).toEqual([key, text]);
  });

  it('a text at a field ends without a full stop', () => {
    const keys = [
      ...shownAtField,
      ...Object.keys(asErrors<Record<string, string>>({ ...applicationRu, ...supportRu })),
    ];
    expect(keys.filter((key) => texts[key as MessageKey].endsWith('.'))).toEqual([]);
  });
});
