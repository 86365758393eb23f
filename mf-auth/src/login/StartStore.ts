import { whileBusy } from '@passport/shared/data/whileBusy';
import { whenIdle } from '@passport/shared/form/whenIdle';
import { PhoneField, type LoadCountries } from '@passport/shared/phone/PhoneField';
import type { IdentifyAnswer } from '@passport/shared/schemas/users';
import { makeObservable, observable, observableRef, runInAction, when } from 'mobx';
import type { StartApi } from '../flow/start.api';
import type { LoginFlow } from '../flow/LoginFlow';
import type { StartMemory } from '../flow/startMemory';
import type { PasskeyRequests } from '../passkeys/PasskeyRequests';

export interface StartStoreParts {
  api: Pick<StartApi, 'identify'>;
  loadCountries: LoadCountries;
  /** The partner site of the query, sent to the service. */
  site: string | undefined;
  /** The stored part of a flow that a reload interrupted. */
  memory: StartMemory | undefined;
  /** A phone that the visitor gave earlier. */
  earlierPhone: string | undefined;
  /** Loads the rest of the flow. @throws if it cannot be loaded */
  loadFlow(start: PhoneField): Promise<LoginFlow>;
  /** Loads the requests for a passkey. @returns them, and a function that ends them. @throws if they cannot be loaded */
  loadPasskeys(start: StartStore): Promise<[requests: PasskeyRequests, dispose: () => void]>;
  /** Neither the service nor the rest of the flow can be reached. */
  onUnreachable(): void;
}

/**
 * START: identifies the phone. The rest of the flow is a chunk of its own, which is loaded while the phone is typed or in
 * parallel with the service's answer; the visitor never waits for one after the other.
 */
export class StartStore {
  readonly field: PhoneField;
  isBusy = false;
  /** The requests for a passkey, as soon as they are loaded. */
  passkeys: PasskeyRequests | undefined = undefined;
  /** The rest of the flow, as soon as it is loaded. */
  flow: LoginFlow | undefined = undefined;
  /** A later step is about to be shown and its code is being loaded: nothing is shown meanwhile. */
  isResuming: boolean;
  private loading: Promise<LoginFlow> | undefined;
  private loadingPasskeys: Promise<void> | undefined;
  private endPasskeys = (): void => undefined;
  private isDisposed = false;
  private hasLeft = false;

  constructor(private readonly parts: StartStoreParts) {
    const { memory, earlierPhone } = parts;
    this.field = new PhoneField(parts.loadCountries);
    this.field.setPhone(memory?.phone ?? earlierPhone ?? '');
    this.isResuming = memory !== undefined && memory.step !== 'START';
    makeObservable(this, {
      isBusy: observable,
      passkeys: observableRef,
      flow: observableRef,
      isResuming: observable,
    });
  }

  /** Whether the first step is shown. */
  get isShown(): boolean {
    return !this.isResuming && (this.flow?.step ?? 'START') === 'START';
  }

  /** Seconds for which the service refuses further lookups; 0 if it accepts one. */
  get lockedSeconds(): number {
    return this.flow?.lookup.lock.secondsLeft ?? 0;
  }

  /** The phone is being looked up, or a passkey is asked for or checked. */
  get isWorking(): boolean {
    return this.isBusy || (this.passkeys?.isBusy ?? false);
  }

  /** The service or the network is unavailable, from the last press of the button until the next one. */
  get note(): string | undefined {
    return this.isWorking ? undefined : this.flow?.lookup.note;
  }

  /** Loads the rest of the flow once. @throws if it cannot be loaded; the next call tries again */
  load(): Promise<LoginFlow> {
    this.loading ??= this.loadOnce();
    return this.loading;
  }

  /**
   * Resumes the flow that a reload interrupted. If its code cannot be loaded, only the phone is kept.
   * @param isArrival the visitor came from another page: an accepted code is not required again, and the service returns what
   *    is required next. A visitor who moves through the browser's history sees the step of that entry instead, and the choice of a
   *    code after Back from the documents
   */
  async resume(isArrival: boolean): Promise<void> {
    if (!this.isResuming) return;
    try {
      const flow = await this.load();
      if (isArrival && flow.isProven) await flow.authenticate();
      else if (flow.isProven && flow.documents !== undefined && !flow.external) flow.back();
    } catch {
      this.parts.onUnreachable();
    }
    if (this.hasLeft) return;
    runInAction(() => {
      this.isResuming = false;
    });
  }

  /** Suggests passkeys in the phone field from now on. Without its code there are none. */
  async suggestPasskeys(): Promise<void> {
    this.loadingPasskeys ??= this.parts.loadPasskeys(this).then(([requests, end]) => {
      this.endPasskeys = end;
      if (this.isDisposed) end();
      runInAction(() => void (this.passkeys = requests));
    });
    await this.loadingPasskeys.catch(() => (this.loadingPasskeys = undefined));
  }

  /** Asks for a passkey in a dialog of the browser. */
  async askForPasskey(): Promise<void> {
    if (this.isWorking) return;
    // The number is not needed: what was missing in it is no fault.
    this.field.setError(undefined);
    await this.suggestPasskeys();
    if (this.passkeys) await this.passkeys.ask();
    else this.sayUnreachable();
  }

  sayUnreachable(): void {
    this.parts.onUnreachable();
  }

  /** The sign-in continues on another screen: this one shows nothing until that one is loaded. */
  leave(): void {
    this.hasLeft = true;
  }

  /** Identifies the phone and continues from there. The call is sent before the chunk is requested, because it takes longer. */
  async submit(): Promise<void> {
    if (this.isWorking || this.lockedSeconds > 0 || this.field.isEmpty) return;
    // The number may be one of another country, given without a plus.
    if (this.field.needsCountries) await whileBusy(this, () => this.field.openList());
    if (!this.field.validate()) return;
    const { phone } = this.field;
    const [answer, flow] = await whileBusy(this, () =>
      Promise.allSettled([
        this.parts.api.identify({ phone, site: this.parts.site }),
        this.loading ?? idle().then(() => this.load()),
      ]),
    );
    // A passkey that was chosen during the lookup takes precedence over it.
    await when(() => !this.passkeys?.isBusy);
    if (this.hasLeft) return;
    if (flow.status === 'rejected') this.parts.onUnreachable();
    else if (answer.status === 'rejected') flow.value.lookup.refuse(answer.reason);
    else this.identify(flow.value, phone, answer.value);
  }

  /** Disposes of the flow together with its screen. */
  dispose(): void {
    this.isDisposed = true;
    this.endPasskeys();
    this.flow?.dispose();
  }

  /** Ignores the answer if the phone was changed while the service answered. */
  private identify(flow: LoginFlow, phone: string, { user, channels }: IdentifyAnswer): void {
    if (this.isDisposed || flow.isFinished || phone !== this.field.phone) return;
    flow.identify(phone, user ?? undefined, channels);
  }

  private async loadOnce(): Promise<LoginFlow> {
    try {
      const flow = await this.parts.loadFlow(this.field);
      if (this.isDisposed) flow.dispose();
      runInAction(() => {
        this.flow = flow;
      });
      return flow;
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));
