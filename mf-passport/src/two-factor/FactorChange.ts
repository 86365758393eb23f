import { ApiError } from '@passport/shared/api-client/ApiError';
import { failureNote } from '@passport/shared/api-client/unavailableNote';
import { whileBusy } from '@passport/shared/data/whileBusy';
import type {
  FactorProof,
  SecondFactor,
  SetTwoFactorAnswer,
  SetTwoFactorBody,
  TwoFactorSettings,
} from '@passport/shared/schemas/twoFactor';
import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import type { CodesApi } from '@passport/shared/verification/codes.api';
import type { TelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { ProofFlow } from '../proof/ProofFlow';
import { requiredFactor } from '../proof/requiredFactor';
import type { Explain } from '../proof/useExplain';

/** The proof of the new factor: the fields other than `mode`. */
export type NewFactorProof = Omit<SetTwoFactorBody, 'mode' | 'current'>;

export interface FactorChangeParts {
  mode: SecondFactor;
  /** As they were when the screen was opened. */
  settings: TwoFactorSettings;
  codes: CodesApi & TelegramApi;
  explain: Explain;
  hasEmail: boolean;
  /** @throws ApiError, or Cancelled if a required recent sign-in was not confirmed */
  set(body: SetTwoFactorBody): Promise<SetTwoFactorAnswer>;
  /** The current settings. @throws ApiError */
  settingsNow(): Promise<TwoFactorSettings>;
  /** @param answer without recovery codes although none were there before: the response that contained them was lost */
  onDone(answer: SetTwoFactorAnswer): Promise<void>;
}

/**
 * Turning a factor on: first the new factor is proven; then, if another one is on, that one. Created by its screen and
 * disposed with it.
 */
export class FactorChange {
  step: 'new' | 'in-use' = 'new';
  isBusy = false;
  /** Errors of the new factor, by field. */
  errors: Readonly<Record<string, string>> = {};
  /** Nothing was checked, because the service is unavailable or has failed: key or text, until the next try. */
  note: string | undefined = undefined;
  /** The proof of the factor in use; undefined where none is on. */
  current: ProofFlow | undefined = undefined;
  private newProof: NewFactorProof = {};
  /** A call had no answer, so the service may have made the change. */
  isUncertain = false;
  /** The call of the change is in flight. */
  isCalling = false;
  private isLeft = false;
  private isDone = false;

  constructor(private readonly parts: FactorChangeParts) {
    const { mode } = parts.settings;
    if (mode !== 'DISABLE') this.current = this.proofOf(mode);
    makeObservable(this, {
      current: observableRef,
      step: observable,
      isBusy: observable,
      errors: observableRef,
      note: observable,
      backToNew: action,
    });
  }

  /** The new factor is complete, as far as that can be checked here. */
  async confirm(proof: NewFactorProof): Promise<void> {
    this.newProof = proof;
    this.showFailure({});
    await whileBusy(this, async () => {
      try {
        if (this.current) runInAction(() => (this.step = 'in-use'));
        else await this.finish(undefined);
      } catch (error) {
        const { fields, note, lockedSeconds } = this.parts.explain(error, 'code');
        // A wait is not an error of a field.
        if (lockedSeconds !== undefined) this.showFailure({}, fields.code);
        else this.showFailure(fields, note);
      }
    });
  }

  /** Back to the new factor, e.g. because its code is no longer the present one. */
  backToNew(): void {
    this.step = 'new';
  }

  /**
   * Checks whether a call without a response made the change, and then ends as after that response.
   * @returns whether it did
   * @throws ApiError while that is not known
   */
  async settle(): Promise<boolean> {
    const wasMade = await this.wasMade();
    if (wasMade && !this.isLeft) await this.end({ mode: this.parts.mode });
    return wasMade;
  }

  dispose(): void {
    this.isLeft = true;
    this.current?.dispose();
  }

  private proofOf(factor: SecondFactor): ProofFlow {
    const { settings, codes, explain, hasEmail, mode } = this.parts;
    return new ProofFlow({
      codes,
      explain,
      hasEmail,
      factor,
      // The two codes of PHONE_EMAIL prove the user.
      needsContact: !settings.is_sign_in_recent && mode !== 'PHONE_EMAIL',
      finish: (proof) => this.finish(proof),
    });
  }

  private showFailure(errors: FactorChange['errors'], note?: string): void {
    runInAction(() => {
      this.note = note;
      this.errors = errors;
    });
  }

  private async finish(current: FactorProof | undefined): Promise<void> {
    const { mode } = this.parts;
    let answer: SetTwoFactorAnswer;
    try {
      answer = await this.parts.set({ mode, ...this.newProof, ...(current && { current }) });
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (!(error instanceof ApiError)) throw error;
      this.isUncertain ||= failureNote(error) !== undefined;
      if (await this.wasMade().catch(() => false)) return this.end({ mode });
      if (!current) return this.askForCurrent(error);
      const ofCurrent = errorsOfCurrent(error);
      if (ofCurrent) throw ofCurrent;
      if (error.status !== 400 || Object.keys(error.errors).length === 0) throw error;
      const { errors } = error;
      runInAction(() => {
        this.errors = errors;
        this.step = 'new';
      });
      return;
    }
    await this.end(answer);
  }

  /** Once, however many calls detect that the change was made. */
  private async end(answer: SetTwoFactorAnswer): Promise<void> {
    if (this.isDone) return;
    this.isDone = true;
    await this.parts.onDone(answer);
  }

  /** @throws ApiError while it is not known */
  private async wasMade(): Promise<boolean> {
    if (!this.isUncertain) return false;
    const { mode, settings, settingsNow } = this.parts;
    const now = await settingsNow();
    return now.mode === mode && now.since !== settings.since;
  }

  /** Asks for the factor that was turned on elsewhere since the screen was opened. @throws the error if it names none */
  private askForCurrent(error: ApiError): void {
    const factor = requiredFactor(error);
    if (factor === undefined) throw error;
    const current = this.proofOf(factor);
    runInAction(() => {
      current.note = error.message;
      this.current = current;
      this.step = 'in-use';
    });
  }
}

const prefix = 'current.';

/** The errors of the factor in use, under that factor's own field names; undefined if there are none. */
function errorsOfCurrent({ status, message, errors }: ApiError): ApiError | undefined {
  const own = Object.entries(errors).filter(([name]) => name.startsWith(prefix));
  if (own.length === 0) return undefined;
  const renamed = Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), text]));
  return new ApiError(status, { message, errors: renamed });
}
