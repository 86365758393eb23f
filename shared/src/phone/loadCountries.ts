import type { HostLocale } from '../host/Host';
import type { LoadCountries } from './PhoneField';

/** Fetches the list of countries, a file of its own, with titles in the language of the moment. */
export const loadCountriesIn =
  (locale: Pick<HostLocale, 'current'>): LoadCountries =>
  async () =>
    (await import('./countries')).listCountries(locale.current);
