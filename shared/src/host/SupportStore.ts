import { makeAutoObservable } from 'mobx';
import type { HostSupport } from './Host';

/** Whether the support pop-up is open. */
export class SupportStore implements HostSupport {
  isOpen = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
