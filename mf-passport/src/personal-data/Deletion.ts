import { whileBusy } from '@passport/shared/data/whileBusy';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import { systemClock, type TimerClock } from '@passport/shared/verification/ResendTimer';
import type { CodesApi } from '@passport/shared/verification/codes.api';
import type { TelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { action, makeObservable, observable, runInAction } from 'mobx';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import type { PasskeyCalls } from '../proof/passkeyCalls';
import { ProofFlow, type PersonProof, type ProofSnapshot } from '../proof/ProofFlow';
import type { Explain } from '../proof/useExplain';

/** The steps: the proof, and then the button that deletes. */
export type DeletionStep = 'prove' | 'confirm';

/** The part of a request that survives a reload. */
export interface DeletionSnapshot {
  step: DeletionStep;
  proof: ProofSnapshot | undefined;
}

export interface DeletionParts {
  codes: CodesApi & TelegramApi;
  explain: Explain;
  hasEmail: boolean;
  /** The second factor that is required with the code; DISABLE for none. */
  factor: TwoFactorMode;
  /** See ProofFlowParts. */
  passkey?: PasskeyCalls | undefined;
  /** Makes the sign-in a recent one by that factor. @throws ApiError */
  confirmSignIn(proven: PersonProof): Promise<void>;
  /** Schedules the deletion. @throws ApiError, or Cancelled when the person declined to confirm the sign-in */
  delete(proven: PersonProof): Promise<void>;
  clock?: TimerClock;
}

/**
 * The request to delete the account. The code is only the proof: a separate press afterwards deletes, so that a code that the
 * browser fills in does not delete anything.
 */
export class Deletion {
  step: DeletionStep = 'prove';
  /** The person has ticked that they understand what a deletion means. Without it no step is possible. */
  isUnderstood = false;
  isBusy = false;
  /** Nothing was deleted, but the proof still counts: key or text, until the next press. */
  note: string | undefined = undefined;
  readonly proof: ProofFlow;

  constructor(private readonly parts: DeletionParts) {
    const { codes, explain, hasEmail, factor, passkey, clock = systemClock } = parts;
    this.proof = new ProofFlow({
      codes,
      explain,
      hasEmail,
      clock,
      factor,
      passkey,
      needsContact: true,
      finish: async (proof) => {
        // A passkey counts once: it proves the deletion itself.
        if (factor !== 'DISABLE' && !proof.passkey) await parts.confirmSignIn(proof);
        runInAction(() => (this.step = 'confirm'));
      },
    });
    makeObservable(this, {
      step: observable,
      isUnderstood: observable,
      isBusy: observable,
      note: observable,
      setUnderstood: action,
      restore: action,
    });
  }

  /** Sets whether the user has understood what a deletion means; the proof stays valid. */
  setUnderstood(isUnderstood: boolean): void {
    this.isUnderstood = isUnderstood;
  }

  /** The press that deletes. */
  async submit(): Promise<void> {
    if (this.isBusy || !this.isUnderstood || this.step !== 'confirm') return;
    runInAction(() => (this.note = undefined));
    await whileBusy(this, async () => {
      try {
        await this.parts.delete(this.proof.proof);
      } catch (error) {
        if (error instanceof Cancelled) return;
        const { fields, note, lockedSeconds } = this.parts.explain(error, 'code');
        const lost = Object.values(fields)[0];
        if (lost === undefined || lockedSeconds !== undefined) {
          runInAction(() => (this.note = note ?? lost));
          return;
        }
        this.proof.restart(lost);
        runInAction(() => (this.step = 'prove'));
      }
    });
  }

  /** The state for a reload; undefined before any input. */
  get snapshot(): DeletionSnapshot | undefined {
    return this.isUnderstood ? { step: this.step, proof: this.proof.snapshot } : undefined;
  }

  restore({ step, proof }: DeletionSnapshot): void {
    if (proof) this.proof.restore(proof);
    this.isUnderstood = true;
    const isProven = proof?.sms?.isProven === true || proof?.email?.isProven === true;
    this.step = step === 'confirm' && isProven ? 'confirm' : 'prove';
  }

  dispose(): void {
    this.proof.dispose();
  }
}
