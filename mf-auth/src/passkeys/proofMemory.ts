import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';

/** A sign-in by passkey that goes on with the documents on another screen. */
export interface KeptPasskey {
  proof: PasskeyProof;
  /** Without the user of the flow: it signs in whose it is. */
  isAlone: boolean;
  documents: readonly RequiredDocument[];
}

/** In the memory of the page alone: the proof of a passkey is never stored, and a reload asks for another one. */
let kept: KeptPasskey | undefined;

export const keepPasskey = (passkey: KeptPasskey | undefined): void => void (kept = passkey);
export const keptPasskey = (): KeptPasskey | undefined => kept;
