import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import type { VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import type { ExternalProof, FlowState } from './FlowState';
import { belongsTo, steps, type Action, type Step } from './machine';
import type { RegistrationDraft } from './RegistrationForm';

/** The part of a login flow that survives a reload: no code and no token, only verification ids, which expire soon. */
export interface FlowSnapshot {
  step: Step;
  action: Action;
  phone: string;
  /** The phone as it was typed. */
  phoneText?: string | undefined;
  user?: IdentifiedUser | undefined;
  channels?: readonly PhoneChannel[] | undefined;
  sms?: VerificationSnapshot | undefined;
  email?: VerificationSnapshot | undefined;
  draft?: RegistrationDraft | undefined;
  external?: ExternalProof | undefined;
  /** The documents that the sign-in requires; empty if they are unknown. */
  documents?: readonly RequiredDocument[] | undefined;
  /** The person is signed in and signs in once more. */
  isAgain?: boolean | undefined;
}

/** Whether a step has what it needs. A snapshot of an older version of the site may lack it. */
export function canShow({ step, action, sms, email, user }: FlowSnapshot): boolean {
  if (!belongsTo(step, action)) return false;
  if (action === 'SIGNIN' && step !== 'START' && !user) return false;
  if (step === 'CODE_INPUT') return Boolean(sms);
  if (step === 'EMAIL_CODE_INPUT') return Boolean(email) && (action === 'SIGNIN' || Boolean(sms?.isProven));
  return step !== 'REGISTER_FORM' || Boolean(sms?.isProven);
}

export function isUsableSnapshot(value: Partial<FlowSnapshot> | null | undefined): value is FlowSnapshot {
  if (!value || !steps.includes(value.step as Step) || typeof value.phone !== 'string') return false;
  if (value.action !== 'SIGNIN' && value.action !== 'SIGNUP') return false;
  return canShow(value as FlowSnapshot);
}

/** @returns the flow as a reload needs it */
export function snapshotOf({
  step,
  action,
  phone,
  phoneText,
  user,
  channels,
  external,
  documents,
  isAgain,
  sms,
  email,
  form,
}: FlowState): FlowSnapshot {
  const draft = action === 'SIGNUP' ? form.draft : undefined;
  const codes = { sms: sms.snapshot, email: email.snapshot };
  const known = { user, external, documents, ...(channels && { channels }), ...(isAgain && { isAgain }) };
  return { step, action, phone, phoneText, ...known, ...codes, draft };
}

/** Restores a flow from its snapshot. */
export function restoreFlow(flow: FlowState, snapshot: FlowSnapshot): void {
  flow.step = snapshot.step;
  flow.action = snapshot.action;
  flow.user = snapshot.user;
  flow.channels = snapshot.channels;
  flow.phone = snapshot.phone;
  flow.phoneText = snapshot.phoneText ?? '';
  flow.external = snapshot.external;
  flow.documents = snapshot.documents;
  flow.form.phone.setPhone(snapshot.phone);
  if (snapshot.draft) flow.form.prefill(snapshot.draft);
  if (snapshot.sms) flow.sms.restore(snapshot.sms);
  if (snapshot.email) flow.email.restore(snapshot.email);
}
