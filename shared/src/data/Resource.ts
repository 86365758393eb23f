import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';

/** A value loaded from the API: loading, loaded or failed. */
export class Resource<Value> {
  value: Value | undefined = undefined;
  /** The error of the last attempt; an earlier value stays. */
  error: unknown = undefined;
  isLoading = false;
  /** Counts attempts, so that the answer of an earlier one is dropped. */
  private attempt = 0;

  constructor(private readonly ask: () => Promise<Value>) {
    makeObservable(this, { value: observableRef, error: observableRef, isLoading: observable, set: action });
  }

  /** Loads or reloads the value; never rejects. */
  async load(): Promise<void> {
    this.attempt += 1;
    const { attempt } = this;
    runInAction(() => {
      this.isLoading = true;
    });
    try {
      const value = await this.ask();
      if (attempt === this.attempt) this.set(value);
    } catch (error) {
      if (attempt !== this.attempt) return;
      runInAction(() => {
        this.error = error;
        this.isLoading = false;
      });
    }
  }

  /** Loads again after a failure; never rejects. */
  retry(): Promise<void> {
    return this.load();
  }

  /** Sets a value without a call, e.g. from the response to a change. */
  set(value: Value): void {
    this.attempt += 1;
    this.value = value;
    this.error = undefined;
    this.isLoading = false;
  }
}
