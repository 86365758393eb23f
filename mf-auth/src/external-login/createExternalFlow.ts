import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { Host } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import { isCookieNoticeAccepted, tellAfterSignIn, timezoneHours } from '../login/afterSignIn';
import { createAuthApi } from '../login/auth.api';
import { createStartApi } from '../login/start.api';
import { createExternalApi } from './external.api';
import { ExternalFlow } from './ExternalFlow';
import { createExternalStorage } from './externalStorage';
import { handOver } from './handOver';
import type { SavedQuery } from './savedQuery';

interface ExternalFlowSetting {
  host: Host;
  provider: ProviderName;
  answer: ExternalAuthQuery | undefined;
  savedQuery: SavedQuery;
  translate: Translate;
  /** Goes to a path of ours, without an entry in the history. */
  go(path: string): void;
}

/** Makes the flow of a callback screen, wired to the shell. */
export function createExternalFlow(setting: ExternalFlowSetting): ExternalFlow {
  const { host, provider, savedQuery, translate } = setting;
  const api = { ...createStartApi(host.api), ...createAuthApi(host.api), ...createExternalApi(host.api) };
  const query = new URLSearchParams(savedQuery.read());
  const back = (): string => host.links.signIn(savedQuery.read());
  return new ExternalFlow({
    provider,
    answer: setting.answer,
    api,
    storage: createExternalStorage(),
    loadCountries: async () => (await import('@passport/shared/phone/countries')).listCountries(host.locale.current),
    party: { site: query.get('site_id') ?? undefined, client: query.get('client_id') ?? undefined },
    signIn: async (jwt, news) => {
      await host.session.signIn(jwt);
      void tellAfterSignIn(api, host.session, {
        timezone: timezoneHours(),
        cookiesAccepted: isCookieNoticeAccepted(),
        news,
      });
      // The entry rules go on from there.
      setting.go(back());
      savedQuery.clear();
    },
    handOver: (known) => {
      setting.go(handOver(provider, known, savedQuery.read()));
      savedQuery.clear();
    },
    explain: (error, field, fallback) => {
      const { fields, toast, lockedSeconds } = handleApiError(error, { field, fallback });
      if (toast !== undefined) host.toasts.error(translate(toast));
      return { fields, lockedSeconds };
    },
  });
}
