import { expect, it } from '@jest/globals';
import type { Messages } from '@passport/shared/host/RemoteModule';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import * as externalAccountsEn from '../external-accounts/messages/en';
import * as externalAccountsRu from '../external-accounts/messages/ru';
import * as historyEn from '../history/messages/en';
import * as historyRu from '../history/messages/ru';
import * as namesEn from '../names/messages/en';
import * as namesRu from '../names/messages/ru';
import * as servicesEn from '../services/messages/en';
import * as servicesRu from '../services/messages/ru';
import * as sessionsEn from '../sessions/messages/en';
import * as sessionsRu from '../sessions/messages/ru';
import { en } from './en';
import { ru } from './ru';

it.each<[string, Messages, Messages]>([
  ['home', ru, en],
  ['external accounts', externalAccountsRu.ru, externalAccountsEn.en],
  ['history', historyRu.ru, historyEn.en],
  ['names', namesRu.ru, namesEn.en],
  ['services', servicesRu.ru, servicesEn.en],
  ['sessions', sessionsRu.ru, sessionsEn.en],
])('R-63: %s has the same texts in Russian and English', (_part, russian, english) => {
  expect(messageDifferences(russian, english)).toEqual([]);
});
