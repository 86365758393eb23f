import type { HostSession } from '@passport/shared/host/Host';
import type { Jwt } from '@passport/shared/schemas/sessions';
import { createSettings, hasAcceptedCookies } from '@passport/shared/settings';
import type { PasskeyOffer } from '../passkeys/passkeyOffer';
import type { AuthApi } from './auth.api';
import { landInOneStep } from './landInOneStep';

/** Hours east of UTC, as the service expects them; half and quarter hours are kept. */
export const timezoneHours = (date = new Date()): number => -date.getTimezoneOffset() / 60 || 0;

interface FreshSignIn {
  timezone: number;
  cookiesAccepted: boolean;
  /** Ticked on the register form; false when signing in. */
  news: boolean;
}

/**
 * Sends the data of a new session to the service (spec 4, after a successful login). A failed call neither delays nor fails
 * the sign-in: the next one sends the time zone again, the cookie notice its consent, and news can be chosen in the account.
 */
export async function reportAfterSignIn(
  api: Pick<AuthApi, 'setTimezone' | 'updateCookiesConsent' | 'updateNewsConsent'>,
  session: Pick<HostSession, 'reload'>,
  { timezone, cookiesAccepted, news }: FreshSignIn,
): Promise<void> {
  await Promise.allSettled([
    api.setTimezone({ timezone }),
    cookiesAccepted && api.updateCookiesConsent(),
    news && api.updateNewsConsent({ promotional_materials_consent: true }),
  ]);
  if (cookiesAccepted || news) await session.reload();
}

/**
 * Hands the fresh tokens to the shell. The report to the service is not awaited.
 * @param offer what is offered before the landing, where it is due; nothing by default
 */
export async function signInAndReport(
  api: Parameters<typeof reportAfterSignIn>[0],
  session: Pick<HostSession, 'signIn' | 'reload'>,
  jwt: Jwt,
  news: boolean,
  offer?: PasskeyOffer,
): Promise<void> {
  const land = offer?.hold();
  let answered: Promise<boolean> | undefined;
  try {
    await landInOneStep(async () => {
      const signedIn = session.signIn(jwt);
      const isDue = offer?.isDue(signedIn);
      await signedIn;
      if (offer && (await isDue)) answered = offer.show();
      else land?.();
    });
  } catch (error) {
    land?.();
    throw error;
  }
  const cookiesAccepted = hasAcceptedCookies(createSettings(window));
  void reportAfterSignIn(api, session, { timezone: timezoneHours(), cookiesAccepted, news });
  if (!answered) return;
  // A person who has navigated away from the card is not taken off the page they chose.
  if (await answered) await landInOneStep(() => Promise.resolve(land?.()));
  else land?.();
}
