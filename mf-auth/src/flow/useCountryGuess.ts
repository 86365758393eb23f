import type { Api } from '@passport/shared/api-client/endpoint';
import { whenIdle } from '@passport/shared/form/whenIdle';
import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { useEffect } from 'react';
import { createStartApi } from './start.api';

/** Asks the service once, in idle time, for the visitor's country (spec 5). Russia stays if it does not know. */
export function useCountryGuess(api: Api, field: PhoneField): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (field.value !== '') return;
        createStartApi(api)
          .getCountry()
          .then(({ country_code }) => (country_code ? field.guess(country_code) : undefined))
          .catch(() => undefined);
      }),
    [api, field],
  );
}
