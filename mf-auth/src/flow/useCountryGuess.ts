import type { Api } from '@passport/shared/api-client/endpoint';
import { whenIdle } from '@passport/shared/form/whenIdle';
import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { useEffect } from 'react';
import { createStartApi } from './start.api';

/** Asks once, when nothing else waits, which country the visitor seems to be in (spec 5); Russia stays if nobody knows. */
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
