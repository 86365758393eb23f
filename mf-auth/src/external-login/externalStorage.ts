import { readTabMemory, writeTabMemory } from '@passport/shared/data/tabMemory';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import type { RegistrationDraft } from '../flow/RegistrationForm';
import { externalSteps, type ExternalStep } from './externalSteps';

/** The part of an external registration that survives a reload: no code and no token. */
interface ExternalSnapshot {
  provider: ProviderName;
  /** Identifies the pending login. It is bound to this browser and expires soon. */
  pendingLogin: string;
  step: ExternalStep;
  phone: string;
  /** The address that the provider has verified. */
  verifiedEmail: string | undefined;
  draft: RegistrationDraft;
  sms?: VerificationSnapshot | undefined;
  email?: VerificationSnapshot | undefined;
}

export interface ExternalStorage {
  read(provider: ProviderName): ExternalSnapshot | undefined;
  write(snapshot: ExternalSnapshot): void;
  clear(): void;
}

const key = 'passport.external';

/** Whether a step has what it needs. A snapshot of an older version of the site may lack it. */
function isUsable(
  value: Partial<ExternalSnapshot> | null | undefined,
  provider: ProviderName,
): value is ExternalSnapshot {
  if (value?.provider !== provider || typeof value.pendingLogin !== 'string' || !value.draft) return false;
  const { step, sms, email } = value;
  if (!externalSteps.includes(step as ExternalStep)) return false;
  if (step === 'PHONE_CODE') return Boolean(sms);
  return step !== 'EMAIL_CODE' || Boolean(email && sms?.isProven);
}

export const createExternalStorage = (): ExternalStorage => ({
  read: (provider) => {
    const value = readTabMemory<ExternalSnapshot>(key);
    return isUsable(value, provider) ? value : undefined;
  },
  write: (snapshot) => writeTabMemory(key, snapshot),
  clear: () => writeTabMemory(key, undefined),
});
