import { ApiError } from '@passport/shared/api-client/ApiError';
import { whileBusy } from '@passport/shared/data/whileBusy';
import { createPasskey, endCeremony } from '@passport/shared/webauthn/ceremonies';
import { notePasskeyUsed } from '@passport/shared/webauthn/usedHere';
import { makeObservable, observable, runInAction } from 'mobx';
import type { PasskeysApi } from './passkeys.api';

/** The authenticator, or the account, has a passkey of this browser already. */
const isThereAlready = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 409 : (error as Error).name === 'InvalidStateError';

/** The offer of a passkey: its acceptance makes one. */
export class OfferStore {
  isBusy = false;
  /** No passkey could be made. The account makes one later. */
  hasFailed = false;

  private isOver = false;

  /** @param onEnd the sign-in goes on */
  constructor(
    private readonly api: Pick<PasskeysApi, 'options' | 'add' | 'noteShown'>,
    private readonly onEnd: () => void,
  ) {
    makeObservable(this, { isBusy: observable, hasFailed: observable });
  }

  /** The person sees the offer: only now it counts. */
  show(): void {
    this.api.noteShown().catch(() => undefined);
  }

  /** Goes on, also while a dialog of the browser is open. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    void endCeremony();
    this.onEnd();
  }

  /** Makes a passkey and goes on; stays where the person has ended the dialog of the browser. */
  async turnOn(): Promise<void> {
    if (this.isBusy) return;
    const isMade = await whileBusy(this, () => this.make());
    if (isMade) this.end();
  }

  private async make(): Promise<boolean> {
    try {
      const made = await createPasskey(await this.api.options('create'));
      if (!made) return false;
      await this.api.add({ ...made, is_offered: true });
    } catch (error) {
      if (!isThereAlready(error)) {
        runInAction(() => void (this.hasFailed = true));
        return false;
      }
    }
    notePasskeyUsed();
    return true;
  }
}
