import { ApiError } from '@passport/shared/api-client/ApiError';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { action, makeObservable, observableRef } from 'mobx';

/** The person closed the dialog: the guarded call is not made. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/**
 * The sign-in was confirmed, and the guarded call was not repeated: it contains a single-use code, and the confirmation may
 * have consumed that code or a later one.
 */
export class CodeConsumed extends Error {
  override name = 'CodeConsumed';
}

interface GuardedProofs {
  /** Codes that were accepted before, for the dialog. */
  proven?: FactorProof | undefined;
  /** The factor that the call itself proves. */
  sent?: FactorProof | undefined;
}

interface Question {
  /** Codes that were accepted before on the same screen: they need not be typed twice. */
  proven: FactorProof | undefined;
  settle(isConfirmed: boolean): void;
}

const isRecentSignInRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recent_sign_in_required';

/**
 * Makes calls that may need a recent sign-in: when the service requires one, the user proves themselves in a dialog
 * and the call is repeated once. The screen below keeps its input.
 */
export class ConfirmSignIn {
  /** The call that the dialog is open for. */
  question: Question | undefined = undefined;

  constructor() {
    makeObservable<this, 'ask'>(this, { question: observableRef, ask: action, close: action });
  }

  /**
   * @throws ApiError of the call, Cancelled when the person closed the dialog, and CodeConsumed
   */
  async guard<Answer>(call: () => Promise<Answer>, { proven, sent }: GuardedProofs = {}): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (!isRecentSignInRequired(error)) throw error;
    }
    if (!(await this.ask(proven))) throw new Cancelled();
    if (sent?.totp ?? sent?.recovery_code) throw new CodeConsumed();
    return call();
  }

  /** Asks for the proof before the user types what would need it. @returns whether they gave it */
  confirm(): Promise<boolean> {
    return this.ask(undefined);
  }

  /** Closes the dialog. @param isConfirmed the service accepted the proof */
  close(isConfirmed: boolean): void {
    this.question?.settle(isConfirmed);
    this.question = undefined;
  }

  private ask(proven: FactorProof | undefined): Promise<boolean> {
    this.close(false);
    return new Promise((settle) => (this.question = { proven, settle }));
  }
}
