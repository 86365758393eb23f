import type { Language } from '../platform/http/language';

const unknown: Record<Language, { device: string; place: string }> = {
  ru: { device: 'неизвестное устройство', place: 'место неизвестно' },
  en: { device: 'unknown device', place: 'unknown place' },
};

/** @param device a result of `describeDevice`; empty if unknown */
export const deviceIn = (language: Language, device: string | undefined): string => device || unknown[language].device;

/** @param country code of two letters; empty if unknown */
export const placeIn = (language: Language, country: string | undefined): string =>
  country ? (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country) : unknown[language].place;
