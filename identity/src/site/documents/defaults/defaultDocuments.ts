import type { PolicyKind } from '@passport/shared/schemas/documents';
import { apiAuth as apiAuthEn } from './en/apiAuth';
import { personalData as personalDataEn } from './en/personalData';
import { privacy as privacyEn } from './en/privacy';
import { promotional as promotionalEn } from './en/promotional';
import { termsOfService as termsOfServiceEn } from './en/termsOfService';
import { apiAuth as apiAuthRu } from './ru/apiAuth';
import { personalData as personalDataRu } from './ru/personalData';
import { privacy as privacyRu } from './ru/privacy';
import { promotional as promotionalRu } from './ru/promotional';
import { termsOfService as termsOfServiceRu } from './ru/termsOfService';

interface DefaultDocument {
  kind: PolicyKind;
  sources: Record<'ru' | 'en', string>;
  changes: Record<'ru' | 'en', string>;
}

/** Public texts; instructions for the owner of an instance are in docs/operations.md. */
const changes = { ru: 'Первая редакция.', en: 'The first revision.' };

/** The first revision of every document: what this product does with data, for the owner of an instance to replace. */
export const defaultDocuments: readonly DefaultDocument[] = [
  { kind: 'terms_of_service', sources: { ru: termsOfServiceRu, en: termsOfServiceEn }, changes },
  { kind: 'privacy', sources: { ru: privacyRu, en: privacyEn }, changes },
  { kind: 'personal_data', sources: { ru: personalDataRu, en: personalDataEn }, changes },
  { kind: 'promotional', sources: { ru: promotionalRu, en: promotionalEn }, changes },
  { kind: 'api_auth', sources: { ru: apiAuthRu, en: apiAuthEn }, changes },
];
