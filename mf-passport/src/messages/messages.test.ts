import { expect, it } from '@jest/globals';
import type { Messages } from '@passport/shared/i18n/Messages';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import * as changeContactEn from '../change-contact/messages/en';
import * as changeContactRu from '../change-contact/messages/ru';
import * as personalDataEn from '../personal-data/messages/en';
import * as personalDataRu from '../personal-data/messages/ru';
import * as proofEn from '../proof/messages/en';
import * as proofRu from '../proof/messages/ru';
import * as twoFactorEn from '../two-factor/messages/en';
import * as twoFactorRu from '../two-factor/messages/ru';
import * as undoContactChangeEn from '../undo-contact-change/messages/en';
import * as undoContactChangeRu from '../undo-contact-change/messages/ru';
import * as documentsEn from '../documents/messages/en';
import * as documentsRu from '../documents/messages/ru';
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
  ['documents', documentsRu.ru, documentsEn.en],
  ['external accounts', externalAccountsRu.ru, externalAccountsEn.en],
  ['history', historyRu.ru, historyEn.en],
  ['names', namesRu.ru, namesEn.en],
  ['services', servicesRu.ru, servicesEn.en],
  ['change contact', changeContactRu.ru, changeContactEn.en],
  ['personal data', personalDataRu.ru, personalDataEn.en],
  ['proof', proofRu.ru, proofEn.en],
  ['two factor', twoFactorRu.ru, twoFactorEn.en],
  ['undo contact change', undoContactChangeRu.ru, undoContactChangeEn.en],
  ['sessions', sessionsRu.ru, sessionsEn.en],
])('%s has the same texts in Russian and English (R-63)', (_part, russian, english) => {
  expect(messageDifferences(russian, english)).toEqual([]);
});
