import type { Language } from '../platform/http/language';

const unknown: Record<Language, { device: string; place: string }> = {
  ru: { device: 'неизвестное устройство', place: 'место неизвестно' },
  en: { device: 'unknown device', place: 'unknown place' },
};

/** @param device a result of `describeDevice`; empty if unknown */
export const deviceIn = (language: Language, device: string | undefined): string => device || unknown[language].device;

/** @param country ISO 3166-1 alpha-2 country code, or an empty string if it is unknown */
export const placeIn = (language: Language, country: string | undefined): string =>
  country ? (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country) : unknown[language].place;
