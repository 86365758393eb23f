import type { PasskeysAnswer } from '@passport/shared/schemas/passkeys';

/**
 * Tells the browser which passkeys the service accepts, so that it offers no removed one, and a restored one again (WebAuthn 3, 5.1.10).
 * @param accepted of an answer that was asked for after the last change: a passkey that it lacks is hidden
 */
export function signalAccepted({ rp_id, user_handle, credential_ids }: PasskeysAnswer['accepted']): void {
  if (user_handle === null || typeof PublicKeyCredential !== 'function') return;
  const signal = { rpId: rp_id, userId: user_handle, allAcceptedCredentialIds: credential_ids };
  // A hint that a browser may not know, or decline: without it a removed passkey is refused when it is used.
  PublicKeyCredential.signalAllAcceptedCredentials?.(signal).catch(() => undefined);
}
