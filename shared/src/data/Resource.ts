import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';

/** Something of the service that a screen shows: on its way, there, or not to be had. */
export class Resource<Value> {
  value: Value | undefined = undefined;
  /** What the last attempt failed with; an earlier value stays. */
  error: unknown = undefined;
  isLoading = false;
  /** Counts attempts; an answer that belongs to an earlier one is dropped. */
  private turn = 0;

  constructor(private readonly ask: () => Promise<Value>) {
    makeObservable(this, { value: observableRef, error: observableRef, isLoading: observable, set: action });
  }

  /** Asks the service, anew if need be; never rejects. */
  async load(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    runInAction(() => {
      this.isLoading = true;
    });
    try {
      const value = await this.ask();
      if (turn === this.turn) this.set(value);
    } catch (error) {
      if (turn !== this.turn) return;
      runInAction(() => {
        this.error = error;
        this.isLoading = false;
      });
    }
  }

  /** Asks again after a failure; never rejects. */
  retry(): Promise<void> {
    return this.load();
  }

  /** Takes a value that is known without asking, e.g. as the answer to a change. */
  set(value: Value): void {
    this.turn += 1;
    this.value = value;
    this.error = undefined;
    this.isLoading = false;
  }
}
