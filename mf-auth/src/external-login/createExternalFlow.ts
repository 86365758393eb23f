import type { Host } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import type { ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import { signInAndReport } from '../flow/afterSignIn';
import { createAuthApi } from '../flow/auth.api';
import { explainOn } from '../flow/flowFailures';
import { relyingPartyOf } from '../flow/relyingParty';
import { createStartApi } from '../flow/start.api';
import { welcomeIn } from '../flow/welcomeIn';
import { createExternalApi } from './external.api';
import { ExternalFlow } from './ExternalFlow';
import { createExternalStorage } from './externalStorage';
import { handOver } from './handOver';
import type { SavedQuery } from './savedQuery';

interface ExternalFlowSetting {
  host: Host;
  provider: ProviderName;
  callback: ExternalAuthQuery | undefined;
  savedQuery: SavedQuery;
  translate: Translate;
  /** Goes to a path of this site without a history entry. */
  go(path: string): void;
}

/** Creates the flow of a callback screen and connects it to the shell. */
export function createExternalFlow(setting: ExternalFlowSetting): ExternalFlow {
  const { host, provider, savedQuery, translate } = setting;
  const api = { ...createStartApi(host.api), ...createAuthApi(host.api), ...createExternalApi(host.api) };
  const query = new URLSearchParams(savedQuery.read());
  const back = (): string => host.links.signIn(savedQuery.read());
  return new ExternalFlow({
    provider,
    callback: setting.callback,
    api,
    storage: createExternalStorage(),
    loadCountries: loadCountriesIn(host.locale),
    relyingParty: relyingPartyOf(query),
    signIn: async (jwt, news) => {
      await signInAndReport(api, host.session, jwt, news);
      // The entry rules decide where the sign-in continues.
      setting.go(back());
      savedQuery.clear();
    },
    welcome: () => welcomeIn(host, query, translate),
    handOver: (known) => {
      const isAgain = host.session.status === 'signed-in';
      setting.go(handOver(provider, known, { search: savedQuery.read(), isAgain }));
      savedQuery.clear();
    },
    explain: explainOn(host, translate),
  });
}
