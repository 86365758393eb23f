import { whileBusy } from '@passport/shared/data/whileBusy';
import { whenIdle } from '@passport/shared/form/whenIdle';
import { PhoneField, type LoadCountries } from '@passport/shared/phone/PhoneField';
import type { IdentifiedUser } from '@passport/shared/schemas/users';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { StartApi } from '../flow/start.api';
import type { LoginFlow } from '../flow/LoginFlow';

/** What of an interrupted flow the first step itself needs: whether there is more of it, and the phone. */
export interface StartMemory {
  step: string;
  phone: string;
}

export interface StartStoreParts {
  api: Pick<StartApi, 'identify'>;
  loadCountries: LoadCountries;
  /** Partner site of the query, told to the service. */
  site: string | undefined;
  /** What this tab knows of a flow that a reload interrupted. */
  memory: StartMemory | undefined;
  /** A phone that the visitor gave earlier. */
  earlierPhone: string | undefined;
  /** Fetches the rest of the flow. @throws where it cannot be had */
  loadFlow(start: PhoneField): Promise<LoginFlow>;
  /** Tells the visitor that neither the service nor the rest of the flow can be reached. */
  onUnreachable(): void;
}

/**
 * START: whose phone it is. The rest of the flow is a file of its own, which comes while the phone is typed, or beside the
 * answer of the service; nobody waits for both in turn.
 */
export class StartStore {
  readonly field: PhoneField;
  isBusy = false;
  /** The rest of the flow, once it is there. */
  flow: LoginFlow | undefined = undefined;
  /** A later step is to be shown, whose code is on its way: nothing is shown meanwhile. */
  isResuming: boolean;
  private loading: Promise<LoginFlow> | undefined;
  private isDisposed = false;
  private hasLeft = false;

  constructor(private readonly parts: StartStoreParts) {
    const { memory, earlierPhone } = parts;
    this.field = new PhoneField(parts.loadCountries);
    this.field.setPhone(memory?.phone ?? earlierPhone ?? '');
    this.isResuming = memory !== undefined && memory.step !== 'START';
    makeObservable(this, { isBusy: observable, flow: observableRef, isResuming: observable });
  }

  /** Whether the first step is what is shown. */
  get isShown(): boolean {
    return !this.isResuming && (this.flow?.step ?? 'START') === 'START';
  }

  /** Seconds for which the service wants no more questions; 0 where it takes one. */
  get lockedSeconds(): number {
    return this.flow?.lookup.lock.secondsLeft ?? 0;
  }

  /** Fetches the rest of the flow unless it is there or on its way. @throws where it cannot be had; the next call tries again */
  load(): Promise<LoginFlow> {
    this.loading ??= this.loadOnce();
    return this.loading;
  }

  /**
   * Goes on with the flow that a reload interrupted; where its code cannot be had, with the phone it had.
   * @param isArrival the visitor came from elsewhere: whose code was accepted before types nothing, and the service says what
   *   is due next. Who walks through the browser's history sees the step that they walk to
   */
  async resume(isArrival: boolean): Promise<void> {
    if (!this.isResuming) return;
    try {
      const flow = await this.load();
      if (isArrival && flow.isProven) await flow.authenticate();
    } catch {
      this.parts.onUnreachable();
    }
    if (this.hasLeft) return;
    runInAction(() => {
      this.isResuming = false;
    });
  }

  /** The sign-in goes on at another screen: nothing of this one is shown until that one is there. */
  leave(): void {
    this.hasLeft = true;
  }

  /** Asks whose phone it is, and goes on from there. The question leaves before the files are asked for: it takes longer. */
  async submit(): Promise<void> {
    if (this.isBusy || this.lockedSeconds > 0 || this.field.isEmpty || !this.field.validate()) return;
    const { phone } = this.field;
    const [answer, flow] = await whileBusy(this, () =>
      Promise.allSettled([
        this.parts.api.identify({ phone, site: this.parts.site }),
        this.loading ?? idle().then(() => this.load()),
      ]),
    );
    if (flow.status === 'rejected') this.parts.onUnreachable();
    else if (answer.status === 'rejected') flow.value.lookup.refuse(answer.reason);
    else this.identify(flow.value, phone, answer.value.user ?? undefined);
  }

  /** Ends the flow with its screen. */
  dispose(): void {
    this.isDisposed = true;
    this.flow?.dispose();
  }

  /** What was typed while the service answered is another phone: nobody is met then. */
  private identify(flow: LoginFlow, phone: string, user: IdentifiedUser | undefined): void {
    if (!this.isDisposed && phone === this.field.phone) flow.identify(phone, user);
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
