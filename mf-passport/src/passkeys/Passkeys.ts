import { ApiError } from '@passport/shared/api-client/ApiError';
import { Resource } from '@passport/shared/data/Resource';
import type { PasskeysAnswer } from '@passport/shared/schemas/passkeys';
import { canUsePasskeys, createPasskey, endCeremony } from '@passport/shared/webauthn/ceremonies';
import { notePasskeyUsed } from '@passport/shared/webauthn/usedHere';
import { computed, makeObservable, observable, runInAction } from 'mobx';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import type { PasskeysApi } from './passkeys.api';
import { signalAccepted } from './signalAccepted';

/** As many passkeys as a person can have. */
const most = 10;

/** Why no passkey was made, apart from failed calls: this device has one already, it can have none, or anything else. */
type AddingNote = 'already-here' | 'not-here' | 'failed';

/** Why no passkey can be added at all. */
type Obstacle = 'unsupported' | 'most' | 'address';

export interface PasskeysParts {
  api: PasskeysApi;
  /** Makes a call that may need a recent sign-in. @throws Cancelled, or the ApiError of the call */
  guard<Answer>(call: () => Promise<Answer>): Promise<Answer>;
}

/** The person's passkeys: adding, naming, removing and restoring them. Created by its screen and disposed with it. */
export class Passkeys {
  readonly list: Resource<PasskeysAnswer>;
  /** Ids of those whose removal or return is in flight. */
  readonly changing = observable.set<string>();
  isAdding = false;
  note: AddingNote | undefined = undefined;
  private hasChanged = false;
  private isLeft = false;

  constructor(private readonly parts: PasskeysParts) {
    this.list = new Resource(() => this.ask());
    makeObservable(this, { isAdding: observable, note: observable, obstacle: computed, needsSecond: computed });
  }

  /** Undefined where a passkey can be added, and until that is known. */
  get obstacle(): Obstacle | undefined {
    const { value } = this.list;
    if (!value) return undefined;
    if (value.can_create) return canUsePasskeys() ? undefined : 'unsupported';
    return value.items.length >= most ? 'most' : 'address';
  }

  /** The only passkey is lost with its device. */
  get needsSecond(): boolean {
    const items = this.list.value?.items ?? [];
    return this.obstacle === undefined && items.length === 1 && items[0]?.is_synced === false;
  }

  /** Has the browser make a passkey, and adds it. @returns whether it was added @throws ApiError */
  async add(): Promise<boolean> {
    if (this.isAdding) return false;
    runInAction(() => {
      this.isAdding = true;
      this.note = undefined;
    });
    try {
      const options = await this.parts.guard(() => this.parts.api.options('create'));
      const made = this.isLeft ? undefined : await createPasskey(options);
      if (!made) return false;
      try {
        await this.parts.api.add(made);
        notePasskeyUsed();
      } finally {
        // Also after a failure: the passkey may have been added although the answer was lost; if not, the browser learns to hide it.
        await this.reload();
      }
      return true;
    } catch (error) {
      if (error instanceof Cancelled) return false;
      const note = noteOf(error);
      if (note === undefined) throw error;
      runInAction(() => (this.note = note));
      return false;
    } finally {
      runInAction(() => (this.isAdding = false));
    }
  }

  /** @throws ApiError */
  async rename(id: string, name: string): Promise<void> {
    await this.parts.api.rename(id, name);
    await this.reload();
  }

  /** Removes one; an already removed one counts as removed. @returns whether it was removed @throws ApiError */
  async remove(id: string): Promise<boolean> {
    const remove = async () => {
      try {
        await this.parts.api.remove(id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    };
    return this.change(id, remove);
  }

  /** Takes a removed one back. @returns whether that was done @throws ApiError */
  async restore(id: string): Promise<boolean> {
    return this.change(id, () => this.parts.api.restore(id));
  }

  dispose(): void {
    this.isLeft = true;
    if (this.isAdding) void endCeremony();
  }

  private async change(id: string, call: () => Promise<unknown>): Promise<boolean> {
    if (this.changing.has(id)) return false;
    runInAction(() => {
      this.changing.add(id);
      this.note = undefined;
    });
    try {
      await this.parts.guard(call);
      await this.reload();
      return true;
    } catch (error) {
      if (error instanceof Cancelled) return false;
      throw error;
    } finally {
      runInAction(() => this.changing.delete(id));
    }
  }

  private reload(): Promise<void> {
    this.hasChanged = true;
    return this.list.load();
  }

  private async ask(): Promise<PasskeysAnswer> {
    // Read before the call: a list requested before a change lacks the passkey that the change added.
    const { hasChanged } = this;
    const answer = await this.parts.api.list();
    if (hasChanged) signalAccepted(answer.accepted);
    return answer;
  }
}

/** What is said of an error of the browser, or of a passkey that the service did not take; undefined for other failed calls. */
function noteOf(error: unknown): AddingNote | undefined {
  if (error instanceof ApiError && error.code === 'wrong_passkey') return 'failed';
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'InvalidStateError') return 'already-here';
  return error.name === 'NotSupportedError' || error.name === 'ConstraintError' ? 'not-here' : 'failed';
}
