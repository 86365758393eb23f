import { unavailableNote } from '@passport/shared/api-client/unavailableNote';
import type { PasskeyOptions, PasskeyProof } from '@passport/shared/schemas/passkeys';
import { canSuggestPasskeys, endCeremony, getPasskey } from '@passport/shared/webauthn/ceremonies';
import { makeObservable, observable, runInAction } from 'mobx';
import type { PasskeyClock } from './passkeyClock';
import type { PasskeysApi } from './passkeys.api';

/**
 * Where the person is: at the first step; at a later one, where a choice that the browser still offers counts for the person of the
 * flow; or where no passkey is asked for.
 */
export type PasskeyPlace = 'start' | 'later' | 'elsewhere';

export interface PasskeyRequestsParts {
  api: Pick<PasskeysApi, 'options'>;
  /** The options that were sent with the page, and when they expire. */
  first: HeldOptions | undefined;
  clock: PasskeyClock;
  /** Nobody looks at the page. */
  isHidden(): boolean;
  /** Signs in with a chosen passkey. @returns whether the service does not know it */
  signIn(proof: PasskeyProof, place: 'start' | 'later'): Promise<boolean>;
  /** The person has asked for a passkey, and the service or the browser has refused. */
  onFailed(error: unknown): void;
}

/** The options of a ceremony. */
export interface HeldOptions {
  options: PasskeyOptions;
  /** Milliseconds since the epoch. */
  until: number;
}

/** How long before they expire options are renewed: a person who has just chosen a passkey still has to unlock the authenticator. */
const renewMs = 30_000;

/**
 * The requests for a passkey at the first step of sign-in: one in the suggestions of the phone field, which is renewed for as long as the
 * step is shown, and one on the person's press. It waits, fails and ends without a trace in the phone field.
 */
export class PasskeyRequests {
  /** The person has chosen a passkey, which is being checked. */
  isBusy = false;
  /** A dialog that the person asked for is open, or a chosen passkey is being checked: suggestions are paused. */
  private isAsked = false;
  private place: PasskeyPlace = 'elsewhere';
  private held: HeldOptions | undefined;
  /** Counts the requests in suggestions: an earlier one is not continued. */
  private round = 0;
  /** A request in suggestions is being made or under way. */
  private isSuggesting = false;
  /** The options of the request under way. */
  private suggested: HeldOptions | undefined;
  /** The passkey that the service refused last. */
  private refusedId: string | undefined;
  private stopTimer = (): void => undefined;

  constructor(private readonly parts: PasskeyRequestsParts) {
    this.held = parts.first;
    makeObservable(this, { isBusy: observable });
  }

  /** The person has gone to another step. */
  moveTo(place: PasskeyPlace): void {
    this.place = place;
    if (place === 'start') this.check();
    else this.stopTimer();
    if (place === 'elsewhere') this.endSuggesting();
  }

  /** The page is looked at again: its timers may have slept. */
  check(): void {
    if (this.place !== 'start' || this.isAsked || this.parts.isHidden()) return;
    const { suggested } = this;
    if (!this.isSuggesting || (suggested && this.msLeft(suggested) <= 0)) void this.suggest();
    else if (suggested) this.checkIn(this.msLeft(suggested));
  }

  /** Asks for a passkey in a dialog of the browser. The number can be typed and sent beside it: not every dialog covers the page. */
  async ask(): Promise<void> {
    if (this.isAsked) return;
    await this.insteadOfSuggesting(async () => {
      try {
        const { options } = await this.freshOptions();
        const proof = await getPasskey(options);
        return proof ? await this.signIn(proof) : 'ended';
      } catch (error) {
        this.parts.onFailed(error);
        return 'failed';
      }
    });
  }

  /** Ends the requests together with their screen. */
  dispose(): void {
    this.moveTo('elsewhere');
  }

  private msLeft({ until }: HeldOptions): number {
    return until - renewMs - this.parts.clock.now();
  }

  /** @throws ApiError if there are none and the service gives none */
  private async freshOptions(): Promise<HeldOptions> {
    const { held } = this;
    if (held && this.msLeft(held) > 0) return held;
    const since = this.parts.clock.now();
    const options = await this.parts.api.options('sign_in');
    return (this.held = { options, until: since + options.expires_in_seconds * 1000 });
  }

  /** Asks in the suggestions of the field, in place of the request under way. */
  private async suggest(): Promise<void> {
    const round = (this.round += 1);
    this.isSuggesting = true;
    this.suggested = undefined;
    const isOver = () => round !== this.round || this.place !== 'start';
    try {
      const held = (await canSuggestPasskeys()) ? await this.freshOptions() : undefined;
      if (!held || isOver()) return;
      this.suggested = held;
      this.checkIn(this.msLeft(held));
      const proof = await getPasskey(held.options, 'conditional');
      if (proof) await this.choose(proof, held);
    } catch (error) {
      // Suggestions are a convenience: without them the person signs in by a code.
      if (!isOver() && unavailableNote(error) !== undefined) this.checkIn(renewMs);
    } finally {
      if (round === this.round) this.isSuggesting = false;
    }
  }

  /** Not at once, whatever life the service gives to its options. */
  private checkIn(ms: number): void {
    this.stopTimer();
    this.stopTimer = this.parts.clock.after(Math.max(ms, 1000), () => this.check());
  }

  /** The person has chosen a suggested passkey, perhaps long after the request was made. */
  private async choose(proof: PasskeyProof, held: HeldOptions): Promise<void> {
    if (this.isAsked) return;
    const isLate = held.until <= this.parts.clock.now();
    if (this.place === 'start') return isLate ? this.ask() : this.insteadOfSuggesting(() => this.signIn(proof));
    if (!isLate) await this.signIn(proof);
  }

  private async signIn(proof: PasskeyProof): Promise<Outcome> {
    const { place } = this;
    // A challenge counts once.
    this.held = undefined;
    if (place === 'elsewhere' || !(await this.checked(proof, place))) return 'failed';
    const isAgain = this.refusedId === proof.credential.id;
    this.refusedId = proof.credential.id;
    // An authenticator that answers by itself would give the same passkey without end.
    return isAgain ? 'failed' : 'unknown';
  }

  /** A later step has a call of its own, beside which the check is not seen. */
  private async checked(proof: PasskeyProof, place: 'start' | 'later'): Promise<boolean> {
    const mark = (isBusy: boolean) => runInAction(() => void (this.isBusy = isBusy));
    mark(place === 'start');
    try {
      return await this.parts.signIn(proof, place);
    } finally {
      mark(false);
    }
  }

  /** Suggestions stop during the work, and come back after it unless it has failed for a reason that would meet them too. */
  private async insteadOfSuggesting(work: () => Promise<Outcome>): Promise<void> {
    this.stopTimer();
    this.round += 1;
    this.isSuggesting = false;
    this.isAsked = true;
    const outcome = await work().finally(() => (this.isAsked = false));
    if (outcome !== 'failed') this.check();
  }

  private endSuggesting(): void {
    this.round += 1;
    if (this.isSuggesting || this.isAsked) void endCeremony();
    this.isSuggesting = false;
  }
}

/** How a request of the person has gone; `unknown`: the service does not know the passkey. */
type Outcome = 'ended' | 'unknown' | 'failed';
