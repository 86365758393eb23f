import type { ApiError } from '@passport/shared/api-client/ApiError';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { Jwt } from '@passport/shared/schemas/sessions';
import type { AuthApi } from '../flow/auth.api';
import { isWrongPasskey, type Explain } from '../flow/flowFailures';
import type { FlowState } from '../flow/FlowState';
import type { PhoneLookup } from '../flow/PhoneLookup';
import type { RelyingParty } from '../flow/relyingParty';
import { requirementIn } from '../flow/requirement';

export interface PasskeySignInParts {
  api: Pick<AuthApi, 'standardAuth'>;
  relyingParty: RelyingParty;
  explain: Explain;
  /** The documents are required before the tokens: goes on on their screen. */
  onDocumentsRequired(proof: PasskeyProof, isAlone: boolean, error: ApiError): void;
  onSignedIn(jwt: Jwt, proof: PasskeyProof): Promise<void>;
}

/** The flow that a passkey completes. */
interface CompletedFlow extends Pick<FlowState, 'step' | 'user' | 'isBusy'> {
  readonly isFinished: boolean;
  readonly lookup: Pick<PhoneLookup, 'clear' | 'refusePasskey' | 'say'>;
}

/** A sign-in by a passkey in place of a code. Nothing that was typed is touched by its refusal. */
export class PasskeySignIn {
  constructor(
    private readonly flow: CompletedFlow,
    private readonly parts: PasskeySignInParts,
  ) {}

  /** START: signs in whose passkey it is. @returns whether the service does not know it */
  async atStart(proof: PasskeyProof): Promise<boolean> {
    const { api, relyingParty, onSignedIn } = this.parts;
    const { lookup } = this.flow;
    lookup.clear();
    try {
      const { jwt } = await api.standardAuth({ passkey: proof, ...relyingParty });
      await onSignedIn(jwt, proof);
      return false;
    } catch (error) {
      const requirement = requirementIn(error);
      if (requirement === 'documents') this.parts.onDocumentsRequired(proof, true, error as ApiError);
      else if (isWrongPasskey(error)) lookup.refusePasskey('unknown');
      else if (requirement === 'email-change') lookup.refusePasskey('email');
      else this.showFailure(error);
      return isWrongPasskey(error);
    }
  }

  /** START: no passkey could be asked for. */
  showFailure(error: unknown): void {
    const { note } = this.parts.explain(error, undefined, 'errors.general-error');
    this.flow.lookup.say(note);
  }

  /**
   * A later step: the passkey counts if it is the person's own. A refusal is not shown, because the person is proving the same by a code
   * meanwhile.
   */
  async atLaterStep(proof: PasskeyProof): Promise<void> {
    const { flow } = this;
    const { user } = flow;
    if (!user || flow.isBusy) return;
    const isStill = () => flow.user === user && flow.step !== 'START' && !flow.isBusy && !flow.isFinished;
    const { api, relyingParty, onSignedIn, onDocumentsRequired } = this.parts;
    try {
      const { jwt } = await api.standardAuth({ user: user.id, passkey: proof, ...relyingParty });
      if (isStill()) await onSignedIn(jwt, proof);
    } catch (error) {
      if (isStill() && requirementIn(error) === 'documents') onDocumentsRequired(proof, false, error as ApiError);
    }
  }
}
