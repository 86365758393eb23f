import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Service } from './services.api';

/** The services of a list, and how far loading them is. */
export class ServicesStore {
  /** Undefined until they have come. */
  services: readonly Service[] | undefined = undefined;
  hasFailed = false;

  constructor(private readonly ask: () => Promise<Service[]>) {
    makeObservable(this, { services: observableRef, hasFailed: observable, load: action });
  }

  async load(): Promise<void> {
    this.hasFailed = false;
    try {
      const services = await this.ask();
      runInAction(() => void (this.services = services));
    } catch {
      runInAction(() => void (this.hasFailed = true));
    }
  }
}
