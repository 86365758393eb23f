import type { Host } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { LoadCountries, PhoneField } from '@passport/shared/phone/PhoneField';
import { createPasskeyOffer } from '../passkeys/passkeyOffer';
import { keepPasskey, type KeptPasskey } from '../passkeys/proofMemory';
import { signInAndReport } from './afterSignIn';
import { createAuthApi } from './auth.api';
import { explainOn } from './flowFailures';
import { createFlowStorage } from './flowStorage';
import { requirementPath } from './requirement';
import { welcomeIn } from './welcomeIn';
import { LoginFlow } from './LoginFlow';
import { relyingPartyOf } from './relyingParty';
import { createPreregisterPhone } from '@passport/shared/data/preregisterPhone';

interface LoginFlowSetting {
  host: Host;
  query: URLSearchParams;
  start: PhoneField;
  loadCountries: LoadCountries;
  translate: Translate;
  /** The passkey that the sign-in goes on with, from the screen before; any other is forgotten. */
  passkey?: KeptPasskey | undefined;
  /** Goes to a path of this area. */
  go(path: string): void;
}

/** Creates the flow of a sign-in screen and connects it to the shell. */
export function createLoginFlow(setting: LoginFlowSetting): LoginFlow {
  const { host, query, start, loadCountries, translate, go, passkey } = setting;
  const api = createAuthApi(host.api);
  keepPasskey(passkey);
  return new LoginFlow({
    api,
    start,
    storage: createFlowStorage(),
    preregisterPhone: createPreregisterPhone(),
    loadCountries,
    relyingParty: relyingPartyOf(query),
    isAgain: host.session.status === 'signed-in',
    leave: (to) => go(requirementPath(to, query)),
    passkey,
    keepPasskey,
    signIn: (jwt, news, offer) =>
      signInAndReport(api, host.session, jwt, news, offer && createPasskeyOffer(host, offer)),
    welcome: () => welcomeIn(host, query, translate),
    explain: explainOn(host, translate),
  });
}
