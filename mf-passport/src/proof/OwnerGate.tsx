import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { User } from '@passport/shared/schemas/users';
import type { ReactNode } from 'react';
import { ForUser } from '../frame/ForUser';
import { WithSettings } from './WithSettings';

/** The user before an action that only the owner of the account may do. */
export interface Owner {
  user: User;
  /** The second factor that has to be proven in addition to a contact; DISABLE without one, or after a recent sign-in. */
  factor: TwoFactorMode;
}

/**
 * Renders a flow once the required proofs are known, so that everything is required in the first step. Without a second
 * factor nothing has to be loaded for that.
 */
export function OwnerGate({ children }: { children: (owner: Owner) => ReactNode }) {
  return (
    <ForUser>
      {(user) =>
        user.two_factor_auth === 'DISABLE' ? (
          children({ user, factor: 'DISABLE' })
        ) : (
          <WithSettings>
            {({ mode, is_sign_in_recent }) => children({ user, factor: is_sign_in_recent ? 'DISABLE' : mode })}
          </WithSettings>
        )
      }
    </ForUser>
  );
}
