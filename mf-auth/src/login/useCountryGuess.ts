import type { Api } from '@passport/shared/api-client/endpoint';
import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { useEffect } from 'react';
import { createAuthApi } from './auth.api';

/** Runs in the browser's next idle moment; Safari has no such thing and takes the next task. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run);
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run);
  return () => clearTimeout(id);
}

/** Asks once, when nothing else waits, which country the visitor seems to be in (specification section 5); Russia stays if nobody knows. */
export function useCountryGuess(api: Api, field: PhoneField): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (field.value !== '') return;
        createAuthApi(api)
          .getCountry()
          .then(({ country_code }) => (country_code ? field.guess(country_code) : undefined))
          .catch(() => undefined);
      }),
    [api, field],
  );
}
