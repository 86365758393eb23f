import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import { useLatest } from '@passport/shared/ui/useLatest';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createLoginFlow } from '../flow/createLoginFlow';
import type { LoginFlow } from '../flow/LoginFlow';
import { keptPasskey } from '../passkeys/proofMemory';
import { requirementAt } from './requirementAt';

/** Resumes the sign-in of this tab where the first step or an external login left it; it is disposed with the screen. */
export function useResumedFlow(): LoginFlow {
  const host = useHost();
  const t = useMessages('common');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const latest = useLatest({ t, navigate });

  const [flow] = useState(() => {
    const loadCountries = loadCountriesIn(host.locale);
    const resumed = createLoginFlow({
      host,
      query,
      start: new PhoneField(loadCountries),
      loadCountries,
      passkey: keptPasskey(),
      translate: (key, values) => latest.current.t(key, values),
      go: (path) => {
        // Already on this screen: a navigation would look like a step back to START (see useStepHistory).
        if (new URL(path, window.location.origin).pathname !== pathname)
          void latest.current.navigate(path, { replace: true });
      },
    });
    if (resumed.user) resumed.resumeIdentified();
    // Forward to the documents again, by the code that was accepted before.
    if (requirementAt(pathname) === 'documents' && resumed.step === 'USER_IDENTIFIED')
      resumed.forwardTo(resumed.sms.state === 'SUCCESS' ? 'CODE_INPUT' : 'EMAIL_CODE_INPUT');
    return resumed;
  });

  useEffect(() => () => flow.dispose(), [flow]);
  return flow;
}
