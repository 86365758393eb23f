import type { Host } from '@passport/shared/host/Host';
import { holdLanding } from './landing';
import { OfferStep } from './lazyOfferStep';
import { createPasskeysApi } from './passkeys.api';

/** The offer of a passkey between a sign-in by a code and the landing. */
export interface PasskeyOffer {
  /** Keeps the card on the page until the returned function is called. */
  hold(): () => void;
  /**
   * Whether the browser can make a passkey and the service says that it is time to offer one. It never waits much longer than the
   * sign-in itself.
   * @param signedIn the sign-in, whose tokens the call needs
   */
  isDue(signedIn: Promise<void>): Promise<boolean>;
  /** Shows the offer. @returns whether the person has answered it; false if they have left the page */
  show(): Promise<boolean>;
}

/** What the landing waits for after the sign-in itself. */
const longestMs = 300;

const canMakePasskeys = async (): Promise<boolean> =>
  typeof PublicKeyCredential === 'function' &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());

/** @param delay of the page by default */
export function createPasskeyOffer(
  host: Host,
  show: PasskeyOffer['show'],
  delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): PasskeyOffer {
  // Who signs in once more is signed in already: no screen goes away before the flow says so.
  const isAgain = host.session.status === 'signed-in';
  const ask = async () => {
    if (!(await canMakePasskeys())) return false;
    const [{ is_offered }] = await Promise.all([createPasskeysApi(host.api).offer(), OfferStep.preload(host)]);
    return is_offered;
  };
  return {
    hold: () => (isAgain ? () => undefined : holdLanding()),
    isDue: (signedIn) => {
      const patience = signedIn.then(() => delay(longestMs)).then(() => false);
      return Promise.race([ask().catch(() => false), patience]);
    },
    show,
  };
}
