import { VerificationStore, type VerificationFailure } from '@passport/shared/verification/VerificationStore';
import type { LoginFlow } from '../flow/LoginFlow';

/** A proof that is not sent but typed: known or read by the user. Named by its field. */
export type TypedProof = 'password' | 'totp' | 'recovery_code';

/** Fewer characters are not sent. Passwords and recovery codes have no length that this page knows. */
const lengths: Record<TypedProof, number> = { totp: 6, password: 1, recovery_code: 1 };

/**
 * A typed proof as a verification without sending: checking it is the sign-in itself.
 * @param explain see VerificationStore
 */
export function createTypedStore(
  flow: Pick<LoginFlow, 'authenticate'>,
  field: TypedProof,
  explain: (error: unknown) => VerificationFailure,
): VerificationStore {
  const store = new VerificationStore(
    {
      send: () => Promise.reject(new Error(`${field} is not sent`)),
      verify: (proof) => flow.authenticate({ [field]: proof }),
    },
    explain,
    lengths[field],
  );
  // Twenty characters are corrected, not typed again.
  store.keepsWrongCode = field === 'recovery_code';
  store.restore({ sent: { id: field, to: '', codeLength: lengths[field], resendSeconds: 0 } });
  return store;
}
