import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { Host } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { LoadCountries, PhoneField } from '@passport/shared/phone/PhoneField';
import { isCookieNoticeAccepted, tellAfterSignIn, timezoneHours } from './afterSignIn';
import { createAuthApi } from './auth.api';
import { pathOf } from './furtherScreen';
import { createFlowStorage } from './flowStorage';
import { LoginFlow } from './LoginFlow';
import { createPreregisterPhone } from './preregisterPhone';

interface LoginFlowSetting {
  host: Host;
  query: URLSearchParams;
  start: PhoneField;
  loadCountries: LoadCountries;
  translate: Translate;
  /** Goes to a path of this area. */
  go(path: string): void;
}

/** Makes the flow of a sign-in screen, wired to the shell. */
export function createLoginFlow({ host, query, start, loadCountries, translate, go }: LoginFlowSetting): LoginFlow {
  const api = createAuthApi(host.api);
  return new LoginFlow({
    api,
    start,
    storage: createFlowStorage(),
    preregisterPhone: createPreregisterPhone(),
    loadCountries,
    party: { site: query.get('site_id') ?? undefined, client: query.get('client_id') ?? undefined },
    leave: (to) => go(pathOf(to, query)),
    signIn: async (jwt, news) => {
      await host.session.signIn(jwt);
      void tellAfterSignIn(api, host.session, {
        timezone: timezoneHours(),
        cookiesAccepted: isCookieNoticeAccepted(),
        news,
      });
    },
    explain: (error, field, fallback) => {
      const { fields, toast, lockedSeconds } = handleApiError(error, { field, fallback });
      if (toast !== undefined) host.toasts.error(translate(toast));
      return { fields, lockedSeconds };
    },
  });
}
