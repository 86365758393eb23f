import { action, makeObservable, observable } from 'mobx';
import type { HostSupport } from './Host';

/** Whether the support pop-up is open. */
export class SupportStore implements HostSupport {
  isOpen = false;

  constructor() {
    makeObservable(this, { isOpen: observable, open: action, close: action });
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
