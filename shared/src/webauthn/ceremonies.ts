import type { AssertionJson, AttestationJson, PasskeyOptions, PasskeyProof } from '../schemas/passkeys';
import { creationOptions, credentialJson, requestOptions } from './json';

/** The names of errors with which a ceremony ends normally: it was aborted, cancelled by the person, or timed out. */
const normalEnds: readonly string[] = ['AbortError', 'NotAllowedError'];

/** Whether the browser knows passkeys: in a secure context, and in every current browser. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && 'credentials' in navigator;

/** Whether the browser offers passkeys in the suggestions of a field (conditional mediation). */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable().catch(() => false));

let running: { controller: AbortController; ended: Promise<unknown>; isQuiet: boolean } | undefined;

/**
 * Ends the ceremony that is under way, if there is one: a browser runs one at a time (passkeys and codes from messages alike), and a
 * second one fails with OperationError.
 */
export async function endCeremony(): Promise<void> {
  const { controller, ended } = running ?? {};
  controller?.abort();
  await ended;
}

/**
 * Runs a ceremony after the one under way has ended; a later call ends this one in turn.
 * @param isQuiet nobody has asked for it: it does not begin beside a ceremony that the person has asked for
 * @returns undefined where it ended without a result: aborted, cancelled by the person, or timed out
 * @throws DOMException for another reason, e.g. `InvalidStateError`: the authenticator has a passkey of the person already
 */
export async function runCeremony<Result extends Credential>(
  begin: (signal: AbortSignal) => Promise<Credential | null>,
  isQuiet = false,
): Promise<Result | undefined> {
  if (isQuiet && running && !running.isQuiet) return undefined;
  const controller = new AbortController();
  const before = running;
  before?.controller.abort();
  const ceremony = (async () => {
    await before?.ended;
    if (controller.signal.aborted) return undefined;
    try {
      return ((await begin(controller.signal)) ?? undefined) as Result | undefined;
    } catch (error) {
      if (error instanceof Error && normalEnds.includes(error.name)) return undefined;
      throw error;
    }
  })();
  const own = { controller, ended: ceremony.catch(() => undefined), isQuiet };
  running = own;
  try {
    return await ceremony;
  } finally {
    if (running === own) running = undefined;
  }
}

/**
 * Asks for a passkey.
 * @param mediation `conditional`: in the suggestions of a field, until the person chooses one; by default in a dialog of the browser
 * @returns the proof for the service; undefined where the person gave none
 */
export async function getPasskey(
  { id, options }: PasskeyOptions,
  mediation?: 'conditional',
): Promise<PasskeyProof | undefined> {
  const credential = await runCeremony<PublicKeyCredential>(
    (signal) =>
      navigator.credentials.get({ publicKey: requestOptions(options), signal, ...(mediation && { mediation }) }),
    mediation === 'conditional',
  );
  return credential && { id, credential: credentialJson(credential) as AssertionJson };
}

/** Makes a passkey. @returns undefined where the person ended it @throws as `runCeremony` */
export async function createPasskey({
  id,
  options,
}: PasskeyOptions): Promise<{ id: string; credential: AttestationJson } | undefined> {
  const credential = await runCeremony<PublicKeyCredential>((signal) =>
    navigator.credentials.create({ publicKey: creationOptions(options), signal }),
  );
  return credential && { id, credential: credentialJson(credential) as AttestationJson };
}
