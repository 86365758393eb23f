import { action, makeObservable, observable } from 'mobx';
import type { HostSupport } from './Host';

/** Whether the support pop-up is open. */
export class SupportStore implements HostSupport {
  isOpen = false;
  isExpected = false;

  constructor() {
    makeObservable(this, { isOpen: observable, isExpected: observable, open: action, prepare: action, close: action });
  }

  prepare(): void {
    this.isExpected = true;
  }

  open(): void {
    this.isExpected = true;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
