import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { User } from '@passport/shared/schemas/users';
import { canUsePasskeys } from '@passport/shared/webauthn/ceremonies';
import type { ReactNode } from 'react';
import { ForUser } from '../frame/ForUser';
import { hasUsablePasskey } from './passkeyCalls';
import { WithSettings } from './WithSettings';

/** The user before an action that only the owner of the account may do. */
export interface Owner {
  user: User;
  /** The second factor that has to be proven in addition to a contact; DISABLE without one, or after a recent sign-in. */
  factor: TwoFactorMode;
  /** A passkey can replace the code and the factor. */
  hasPasskey: boolean;
}

/**
 * Renders a flow once the required proofs are known, so that everything is required in the first step. Without a second
 * factor only passkeys are to be learnt, and the flow does without them where that fails.
 */
export function OwnerGate({ children }: { children: (owner: Owner) => ReactNode }) {
  return (
    <ForUser>
      {(user) => {
        const hasFactor = user.two_factor_auth !== 'DISABLE';
        const withCode = () => children({ user, factor: 'DISABLE', hasPasskey: false });
        if (!hasFactor && !canUsePasskeys()) return withCode();
        return (
          <WithSettings {...(!hasFactor && { otherwise: withCode })}>
            {(settings) =>
              children({
                user,
                factor: settings.is_sign_in_recent ? 'DISABLE' : settings.mode,
                hasPasskey: hasUsablePasskey(settings),
              })
            }
          </WithSettings>
        );
      }}
    </ForUser>
  );
}
