import { createSettings, isSet } from '../settings';
import { storageKeys } from '../storageKeys';

/** Notes that a passkey was made or used in this browser. */
export const notePasskeyUsed = (): void => createSettings(window).write(storageKeys.passkeyUsed, 'true');

/** Whether a passkey was made or used in this browser, which can still use one. Without the ceremonies, for the first step of sign-in. */
export const wasPasskeyUsedHere = (): boolean =>
  typeof PublicKeyCredential === 'function' && isSet(createSettings(window), storageKeys.passkeyUsed);
