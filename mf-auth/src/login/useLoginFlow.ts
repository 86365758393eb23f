import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { Host } from '@passport/shared/host/Host';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useEffect, useRef, useState } from 'react';
import { isCookieNoticeAccepted, tellAfterSignIn, timezoneHours } from './afterSignIn';
import { createAuthApi } from './auth.api';
import { createFlowStorage } from './flowStorage';
import { LoginFlow } from './LoginFlow';
import { createPreregisterPhone } from './preregisterPhone';

/** Makes the flow of a sign-in screen, wired to the shell; it ends with the screen. */
export function useLoginFlow(host: Host, query: URLSearchParams): LoginFlow {
  const t = useMessages('common');
  const translate = useRef(t);
  useEffect(() => {
    translate.current = t;
  });

  const [flow] = useState(() => {
    const api = createAuthApi(host.api);
    return new LoginFlow({
      api,
      storage: createFlowStorage(),
      preregisterPhone: createPreregisterPhone(),
      loadCountries: async () => (await import('@passport/shared/phone/countries')).listCountries(host.locale.current),
      party: { site: query.get('site_id') ?? undefined, client: query.get('client_id') ?? undefined },
      signIn: async (jwt, news) => {
        await host.session.signIn(jwt);
        void tellAfterSignIn(api, { timezone: timezoneHours(), cookiesAccepted: isCookieNoticeAccepted(), news });
      },
      explain: (error, field, fallback) => {
        const { fields, toast, lockedSeconds } = handleApiError(error, { field, fallback });
        if (toast !== undefined) host.toasts.error(translate.current(toast));
        return { fields, lockedSeconds };
      },
    });
  });

  useEffect(() => () => flow.dispose(), [flow]);
  return flow;
}
