import type { Api } from '@passport/shared/api-client/endpoint';
import type { PasskeyOptions, PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { canUsePasskeys, endCeremony, getPasskey } from '@passport/shared/webauthn/ceremonies';
import { notePasskeyUsed } from '@passport/shared/webauthn/usedHere';
import { createPasskeysApi } from '../passkeys/passkeys.api';

/** How a proof gets a passkey. */
export interface PasskeyCalls {
  /** @throws ApiError */
  options(): Promise<PasskeyOptions>;
  /** @returns undefined where the person gave none @throws DOMException */
  get(options: PasskeyOptions): Promise<PasskeyProof | undefined>;
  /** The screen that asks is left. */
  end(): void;
}

export const createPasskeyCalls = (api: Api): PasskeyCalls => ({
  options: () => createPasskeysApi(api).options('prove'),
  async get(options) {
    const proof = await getPasskey(options);
    if (proof) notePasskeyUsed();
    return proof;
  },
  end: () => void endCeremony(),
});

/** Whether the person has a passkey, and a browser that can ask for it. */
export const hasUsablePasskey = ({ passkeys_count }: TwoFactorSettings): boolean =>
  passkeys_count > 0 && canUsePasskeys();
