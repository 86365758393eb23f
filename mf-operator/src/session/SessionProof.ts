import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Api } from '@passport/shared/api-client/endpoint';
import { whileBusy } from '@passport/shared/data/whileBusy';
import { getPasskey } from '@passport/shared/webauthn/ceremonies';
import { action, makeObservable, observable, runInAction } from 'mobx';
import { faultText } from '../data/faultText';
import { createSessionApi } from './session.api';

/** The digits of a code of every authenticator (RFC 6238). */
export const totpLength = 6;

/** The proof of an operator in the dialog: a code of the authenticator, or a passkey. */
export class SessionProof {
  code = '';
  /** Key of the texts of the area or of the common ones, or a text of the service. */
  error: string | undefined = undefined;
  /** After too many tries: the seconds until the next one, where the service knows them. */
  waitSeconds: number | undefined = undefined;
  isBusy = false;
  /** The person has neither authenticator nor passkey: nothing can be typed here. */
  needsSetup = false;
  private readonly calls: ReturnType<typeof createSessionApi>;

  constructor(
    api: Api,
    private readonly onGiven: () => void,
    private readonly askPasskey: typeof getPasskey = getPasskey,
  ) {
    this.calls = createSessionApi(api);
    makeObservable(this, {
      code: observable,
      error: observable,
      waitSeconds: observable,
      isBusy: observable,
      needsSetup: observable,
      input: action,
    });
  }

  input(code: string): void {
    this.code = code;
    this.fail(undefined);
  }

  /** Sends the typed code; never rejects. */
  async submit(): Promise<void> {
    if (this.isBusy) return;
    if (this.code.length < totpLength) return runInAction(() => this.fail('session.incomplete'));
    await this.attempt(() => this.calls.byTotp(this.code));
  }

  /** Asks the browser for a passkey and sends it; never rejects. */
  async usePasskey(): Promise<void> {
    if (this.isBusy) return;
    await this.attempt(async () => {
      const proof = await this.askPasskey(await this.calls.passkeyOptions());
      return proof && this.calls.byPasskey(proof);
    });
  }

  /** @param give its result is undefined where the person gave no proof */
  private async attempt(give: () => Promise<unknown>): Promise<void> {
    try {
      const given = await whileBusy(this, give);
      if (given !== undefined) this.onGiven();
    } catch (error) {
      runInAction(() => {
        this.needsSetup = error instanceof ApiError && error.code === 'second_factor_setup_required';
        // A code is used once: the next one is typed anew. One that the service has not seen is kept.
        if (error instanceof ApiError && error.status === 400) this.code = '';
        const isLocked = error instanceof ApiError && error.status === 429;
        this.fail(this.needsSetup ? undefined : faultText(error), isLocked ? error.retryAfterSeconds : undefined);
      });
    }
  }

  private fail(error: string | undefined, waitSeconds?: number): void {
    this.error = error;
    this.waitSeconds = waitSeconds;
  }
}
