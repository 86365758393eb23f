import { runCeremony } from '../webauthn/ceremonies';

/** WebOTP, section 3.2: the code of the next SMS whose last line names this site. */
interface OtpCredential extends Credential {
  readonly code: string;
}

/**
 * Asks the browser for the code of the next SMS.
 * @param leaving ends the request, and no other ceremony
 * @returns undefined where it ended without a code
 * @throws DOMException where the browser or the page's policy does not allow it
 */
export async function readSmsCode(leaving: AbortSignal): Promise<string | undefined> {
  const credential = await runCeremony<OtpCredential>((signal) => {
    const ending = new AbortController();
    if (leaving.aborted) ending.abort();
    for (const cause of [leaving, signal]) cause.addEventListener('abort', () => ending.abort());
    const options: CredentialRequestOptions & { otp: object } = { otp: { transport: ['sms'] }, signal: ending.signal };
    return navigator.credentials.get(options);
  }, true);
  return credential?.code;
}
