import type { Host } from '@passport/shared/host/Host';
import { reaction } from 'mobx';
import type { StartStore } from '../login/StartStore';
import { createPasskeysApi } from './passkeys.api';
import { PasskeyRequests, type HeldOptions, type PasskeyPlace } from './PasskeyRequests';
import { pageClock } from './passkeyClock';

/** The id of the last options that were used: those of the page may be wanted again by a sign-in after a sign-out, without a reload. */
let usedId: string | undefined;

/** The options of the page, whose life began with the page. */
function optionsOfPage({ signInPasskey: options }: Host['config']): HeldOptions | undefined {
  if (!options || options.id === usedId) return undefined;
  return { options, until: performance.timeOrigin + options.expires_in_seconds * 1000 };
}

/** A registration needs the person's number, which no passkey has. */
function placeOf({ isShown, flow }: StartStore): PasskeyPlace {
  if (isShown) return 'start';
  return flow?.action === 'SIGNIN' && !flow.isFinished ? 'later' : 'elsewhere';
}

/**
 * Connects the requests for a passkey to the first step of sign-in.
 * @param clock of the page by default
 * @returns also the function that ends them with their screen
 */
export function createStartPasskeys(
  host: Host,
  start: StartStore,
  clock = pageClock,
): [requests: PasskeyRequests, dispose: () => void] {
  const load = () =>
    start.load().then(
      (flow) => flow.byPasskey,
      () => start.sayUnreachable(),
    );
  const requests: PasskeyRequests = new PasskeyRequests({
    api: createPasskeysApi(host.api),
    first: optionsOfPage(host.config),
    clock,
    isHidden: () => document.hidden,
    signIn: async (proof, place) => {
      usedId = proof.id;
      const byPasskey = await load();
      if (!byPasskey) return false;
      if (place === 'start') return byPasskey.atStart(proof);
      await byPasskey.atLaterStep(proof);
      return false;
    },
    onFailed: (error) => void load().then((byPasskey) => byPasskey?.showFailure(error)),
  });
  const stopFollowing = reaction(
    () => placeOf(start),
    (place) => requests.moveTo(place),
    { fireImmediately: true },
  );
  const check = () => requests.check();
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  const dispose = () => {
    stopFollowing();
    window.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
    requests.dispose();
  };
  return [requests, dispose];
}
