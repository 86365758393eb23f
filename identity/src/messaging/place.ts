import type { Language } from '../platform/http/language';

const unknownDevice: Record<Language, string> = { ru: 'неизвестно', en: 'unknown' };

/** @param device a result of `describeDevice`; empty if unknown */
export const deviceIn = (language: Language, device: string | undefined): string => device || unknownDevice[language];

/**
 * @param country ISO 3166-1 alpha-2 country code, or an empty string if it is unknown
 * @returns its name; undefined if it is unknown: a message leaves the place out then
 */
export const placeIn = (language: Language, country: string | undefined): string | undefined =>
  country ? (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country) : undefined;
