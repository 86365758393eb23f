import { whenIdle } from '@passport/shared/form/whenIdle';
import type { Host } from '@passport/shared/host/Host';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import { useLatest } from '@passport/shared/ui/useLatest';
import { reaction, when } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { stepsTexts } from '../texts';
import { relyingPartyOf } from '../flow/relyingParty';
import { createPreregisterPhone } from '@passport/shared/data/preregisterPhone';
import { createStartApi } from '../flow/start.api';
import { readStartMemory, writeStartMemory, type OwnerState } from '../flow/startMemory';
import { CodeSteps } from './codeSteps';
import { StartStore } from './StartStore';

/** START asks for the number with this ending. Without the flow it asks for any number. */
const askForOwner = (start: StartStore, ending: string): Promise<void> =>
  start.load().then(
    (flow) => flow.lookup.expect(ending),
    () => undefined,
  );

/** All steps after the first one, with the flow behind them. */
export const StepsAfterStart = lazyPart({
  texts: [stepsTexts],
  load: async () => (await import('./flowChunk')).StepsAfterStart,
  fallback: null,
});

/** The phone of `login_hint` (OpenID Connect Core section 3.1.2.1); the hint may also be an email address, which is ignored. */
const phoneHint = (query: URLSearchParams): string | undefined =>
  /^\s*\+?\d[\d\s()-]{5,}$/.exec(query.get('login_hint') ?? '')?.[0];

/** Creates the first step of a sign-in screen and connects it to the shell; it is disposed with the screen. */
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
        const [{ createLoginFlow }] = await Promise.all([
          import('./flowChunk'),
          StepsAfterStart.preload(host),
          start.isResuming && CodeSteps.preload(host),
        ]);
        const flow = createLoginFlow({
          host,
          query,
          start: field,
          loadCountries,
          translate: (key, values) => translate.current(key, values),
          go: (path) => {
            start.leave();
            // The step of an accepted code cannot be returned to from the documents, so it leaves no entry.
            void go.current(path, { replace: start.isResuming || flow.documents !== undefined });
          },
        });
        return flow;
      },
      loadPasskeys: async (store) => (await import('../passkeys/startPasskeys')).createStartPasskeys(host, store),
      onUnreachable: () => void host.toasts.error(translate.current('errors.connection')),
    });
    return start;
  });

  const ending = useRef((state as Partial<OwnerState> | null)?.ending);
  // Only the flow stores a state in history entries: without one the visitor arrived from another page.
  const isArrival = useRef(state === null);
  useEffect(() => {
    void start.resume(isArrival.current);
    if (ending.current !== undefined) void askForOwner(start, ending.current);
    // Loads the flow after the first digit, so that a visitor who only looks does not pay for it. In idle time: a form that is
    // submitted immediately sends its call before the chunk is requested.
    let stopIdling = (): void => undefined;
    const stopWaiting = when(
      () => start.field.value !== '',
      () => (stopIdling = whenIdle(() => void start.load().catch(() => undefined))),
    );
    let stopIdlingPasskeys = (): void => undefined;
    const stopWaitingPasskeys = when(
      () => start.isShown && typeof PublicKeyCredential === 'function',
      () => (stopIdlingPasskeys = whenIdle(() => void start.suggestPasskeys())),
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
      stopWaitingPasskeys();
      stopIdlingPasskeys();
      stopKeeping();
      start.dispose();
    };
  }, [start]);
  return start;
}
