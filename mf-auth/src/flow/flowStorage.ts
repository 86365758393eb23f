import { signInMemoryKey } from '@passport/shared/constants';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import { belongsTo, steps, type Action, type Step } from './machine';
import type { RegistrationDraft } from './RegistrationForm';
import { guardedStorage } from './guardedStorage';

/** What of the flow outlives a reload. No code and no token: the verification ids alone are of value, and they die soon. */
export interface FlowSnapshot {
  step: Step;
  action: Action;
  phone: string;
  user?: IdentifiedUser | undefined;
  sms?: VerificationSnapshot | undefined;
  email?: VerificationSnapshot | undefined;
  draft?: RegistrationDraft | undefined;
  external?: ExternalProof | undefined;
}

/** A visit to an external provider, which the sign-in links to the account, or which stands for its code. */
export interface ExternalProof {
  provider: ProviderName;
  /** `external_auth` of `standard_auth`. */
  ticket: string;
}

/** Keeps the flow for this tab; a browser that forbids storage only loses the convenience. */
export interface FlowStorage {
  read(): FlowSnapshot | undefined;
  write(snapshot: FlowSnapshot): void;
  clear(): void;
}

/** Whether a step has what it needs; a snapshot of an older version of the site may not. */
function isUsable(value: Partial<FlowSnapshot> | null): value is FlowSnapshot {
  if (!value || !steps.includes(value.step as Step) || typeof value.phone !== 'string') return false;
  if (value.action !== 'SIGNIN' && value.action !== 'SIGNUP') return false;
  return canShow(value as FlowSnapshot);
}

/** Whether a step can be shown with what is known and proven. */
export function canShow({ step, action, sms, email, user }: FlowSnapshot): boolean {
  if (!belongsTo(step, action)) return false;
  if (action === 'SIGNIN' && step !== 'START' && !user) return false;
  if (step === 'CODE_INPUT') return Boolean(sms);
  if (step === 'EMAIL_CODE_INPUT') return Boolean(email) && (action === 'SIGNIN' || Boolean(sms?.isProven));
  return step !== 'REGISTER_FORM' || Boolean(sms?.isProven);
}

/** @param storage see guardedStorage; without one nothing is kept */
export function createFlowStorage(storage: () => Storage = () => window.sessionStorage): FlowStorage {
  const attempt = guardedStorage(storage);
  return {
    read: () =>
      attempt((store) => {
        const value = JSON.parse(store.getItem(signInMemoryKey) ?? 'null') as Partial<FlowSnapshot> | null;
        return isUsable(value) ? value : undefined;
      }),
    write: (snapshot) => attempt((store) => store.setItem(signInMemoryKey, JSON.stringify(snapshot))),
    clear: () => attempt((store) => store.removeItem(signInMemoryKey)),
  };
}
