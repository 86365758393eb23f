import { whenIdle } from '@passport/shared/form/whenIdle';
import type { Host } from '@passport/shared/host/Host';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import { useLatest } from '@passport/shared/ui/useLatest';
import { reaction, when } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadStepsMessages, stepsNamespace } from '../card/texts';
import { relyingPartyOf } from '../flow/relyingParty';
import { createPreregisterPhone } from '../flow/preregisterPhone';
import { createStartApi } from '../flow/start.api';
import { readStartMemory, writeStartMemory } from './startMemory';
import { StartStore } from './StartStore';

/** All steps after the first, with the flow behind them. */
export const StepsAfterStart = lazyPart({
  namespace: stepsNamespace,
  load: async () => (await import('./flowChunk')).StepsAfterStart,
  loadMessages: loadStepsMessages,
  fallback: null,
});

/** The phone that a client of OpenID Connect expects here (Core, section 3.1.2.1, login_hint); a hint may also be an address. */
const phoneHint = (query: URLSearchParams): string | undefined =>
  /^\s*\+?\d[\d\s()-]{5,}$/.exec(query.get('login_hint') ?? '')?.[0];

/** Makes the first step of a sign-in screen, wired to the shell; it ends with the screen. */
export function useStart(host: Host, query: URLSearchParams): StartStore {
  const t = useMessages('common');
  const navigate = useNavigate();
  const { state } = useLocation();
  const translate = useLatest(t);
  const go = useLatest(navigate);

  const [start] = useState(() => {
    const loadCountries = loadCountriesIn(host.locale);
    const start: StartStore = new StartStore({
      api: createStartApi(host.api),
      loadCountries,
      site: relyingPartyOf(query).site,
      memory: readStartMemory(),
      earlierPhone: phoneHint(query) ?? createPreregisterPhone().read(),
      loadFlow: async (field) => {
        const [{ createLoginFlow }] = await Promise.all([import('./flowChunk'), StepsAfterStart.preload(host)]);
        return createLoginFlow({
          host,
          query,
          start: field,
          loadCountries,
          translate: (key, values) => translate.current(key, values),
          go: (path) => {
            start.leave();
            void go.current(path, { replace: start.isResuming });
          },
        });
      },
      onUnreachable: () => void host.toasts.error(translate.current('errors.connection')),
    });
    return start;
  });

  // Only steps of the flow leave their name in the browser's history.
  const isArrival = useRef(state === null);
  useEffect(() => {
    void start.resume(isArrival.current);
    // With the first digit: who only looks at the page does not pay for the steps behind it, and who types does not wait. Idle
    // first: a form that is sent at once asks its question before it asks for files.
    let stopIdling = (): void => undefined;
    const stopWaiting = when(
      () => start.field.value !== '',
      () => (stopIdling = whenIdle(() => void start.load().catch(() => undefined))),
    );
    const stopKeeping = reaction(
      () => start.field.phone,
      (phone) => {
        if (start.isShown && phone !== start.flow?.phone) writeStartMemory(phone);
      },
    );
    return () => {
      stopWaiting();
      stopIdling();
      stopKeeping();
      start.dispose();
    };
  }, [start]);
  return start;
}
