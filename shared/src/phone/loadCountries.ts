import type { HostLocale } from '../host/Host';
import type { LoadCountries } from './PhoneField';

/** Loads the list of countries, a chunk of its own, with titles in the current language. */
export const loadCountriesIn =
  (locale: Pick<HostLocale, 'current'>): LoadCountries =>
  async () =>
    (await import('./countries')).listCountries(locale.current);
