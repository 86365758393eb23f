import { useEffect } from 'react';
import { endpoint, type Api } from '../api-client/endpoint';
import { whenIdle } from '../form/whenIdle';
import type { CountryAnswer } from '../schemas/users';
import type { PhoneField } from './PhoneField';

const getCountry = endpoint<undefined, CountryAnswer>('GET', '/user/get_country_by_ip/');

/**
 * Asks the service once, in idle time, for the visitor's country (spec 5). Russia stays if it is unknown, and an
 * existing number keeps its own country.
 */
export function useCountryGuess(api: Api, field: PhoneField): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (field.value !== '') return;
        api
          .call(getCountry)
          .then(({ country_code }) => (country_code ? field.guess(country_code) : undefined))
          .catch(() => undefined);
      }),
    [api, field],
  );
}
