import type { ApiError } from '@passport/shared/api-client/ApiError';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type { Jwt, PersonProof, StandardAuthBody } from '@passport/shared/schemas/sessions';
import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { runInAction } from 'mobx';
import type { AuthApi } from './auth.api';
import { isInactive, isNotRegistered, isProofLost, isWrongPasskey, type Explain } from './flowFailures';
import type { FlowState } from './FlowState';
import type { Step } from './machine';
import type { RelyingParty } from './relyingParty';
import { isAboutSecondFactor, requirementIn, type Requirement } from './requirement';

export interface AuthenticationParts {
  api: Pick<AuthApi, 'standardAuth'>;
  relyingParty: RelyingParty;
  explain: Explain;
  /** Goes to the screen of a requirement. */
  leave(to: Requirement): void;
  /** @param passkey the second factor, if it was one */
  onSignedIn(jwt: Jwt, passkey?: PasskeyProof): Promise<void>;
  /** Documents are required after a passkey was accepted as the second factor: it is sent again with their acceptance. */
  onFactorKept(passkey: PasskeyProof, documents: readonly RequiredDocument[]): void;
  /** The proven phone belongs to no account. */
  onNotRegistered(): Promise<void>;
  /** The accepted codes no longer count. */
  onProofLost(): void;
}

/** The flow that is completed. */
interface CompletedFlow extends FlowState {
  /** The proofs of this sign-in, except a second factor. */
  readonly personProof: PersonProof;
  /** Back to an earlier step; ignores one that is not behind the current step. */
  backTo(step: Step): void;
  /** Forgets the passkey that no longer counts. */
  dropPasskey(): void;
}

/** The proof of a second factor, or a passkey in its place. */
export type SignInFactor = FactorProof & Pick<StandardAuthBody, 'passkey'>;

/** The user's answer about the documents that a sign-in requires. */
export type DocumentsAnswer = Pick<StandardAuthBody, 'accepted_documents' | 'postpone_documents'>;

/** The call that completes a sign-in, and the step after a refused sign-in or registration. */
export class Authentication {
  /** @param flow busy while the call is in flight, with a note if the service is unavailable */
  constructor(
    private readonly flow: CompletedFlow,
    private readonly parts: AuthenticationParts,
  ) {}

  /**
   * Signs in by the accepted codes and, if given, a second factor and an answer about documents.
   * @throws ApiError for an error of the second factor; any other refusal moves the flow
   */
  async authenticate(factor?: SignInFactor, answer?: DocumentsAnswer): Promise<void> {
    const { api, relyingParty, onSignedIn } = this.parts;
    await whileBusy(this.flow, async () => {
      try {
        const { jwt } = await api.standardAuth({ ...this.flow.personProof, ...factor, ...answer, ...relyingParty });
        await onSignedIn(jwt, factor?.passkey ?? undefined);
      } catch (error) {
        if (factor && isAboutSecondFactor(error)) throw error;
        if (factor?.passkey && requirementIn(error) === 'documents')
          this.parts.onFactorKept(factor.passkey, (error as ApiError).documents ?? []);
        await this.recover(error);
      }
    });
  }

  /** Moves the flow to the step or the screen that a refused sign-in or registration continues on. */
  async recover(error: unknown): Promise<void> {
    const { flow, parts } = this;
    if (isNotRegistered(error)) return parts.onNotRegistered();
    const { user } = flow;
    const requirement = requirementIn(error);
    if (flow.action === 'SIGNUP' && requirement === 'documents') {
      flow.backTo('REGISTER_FORM');
      return runInAction(() => void (flow.note = (error as ApiError).message));
    }
    if (requirement && (user || requirement === 'documents')) {
      runInAction(() => {
        if (requirement === 'documents') flow.documents = (error as ApiError).documents;
        else if (!user) return;
        else if (requirement === 'email-change') flow.user = { ...user, need_change_email: true };
        else flow.user = { ...user, two_factor_auth: requirement };
      });
      return parts.leave(requirement);
    }
    this.showRefusal(error);
  }

  /** Shows the reason, on the step where the user can act on it. */
  private showRefusal(error: unknown): void {
    const { flow, parts } = this;
    const { fields, note } = parts.explain(error, 'code', 'errors.general-error');
    runInAction(() => void (flow.note = note));
    if (isProofLost(error)) {
      const store = flow.action === 'SIGNUP' || flow.step === 'CODE_INPUT' ? flow.sms : flow.email;
      store.forget();
      // The service does not report which of the two proofs of a registration has expired.
      if (flow.action === 'SIGNUP') flow.email.forget();
      parts.onProofLost();
      store.setError(fields.code);
    } else if (flow.action === 'SIGNUP' && flow.form.setErrors(fields).length < Object.keys(fields).length) {
      // The service refused a value of the form, e.g. a name: the form shows it.
      flow.backTo('REGISTER_FORM');
    } else if (Object.keys(fields).length > 0) {
      // Not about a typed value, e.g. the account is disabled: a toast is seen on any screen of the flow.
      parts.explain(error, undefined, 'errors.general-error');
    }
    if (isWrongPasskey(error) || isInactive(error)) flow.dropPasskey();
    if (isInactive(error)) flow.backTo('START');
  }
}
