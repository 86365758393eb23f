import { action, makeObservable, observableShallow } from 'mobx';
import { toastAutoCloseMs } from '../constants';
import type { HostToasts, ToastOptions } from '../host/Host';

interface PlainToast {
  id: number;
  kind: keyof HostToasts;
  text: string;
  onClick?: () => void;
}

/** A plain list of toasts for a remote that runs alone. */
export class PlainToasts implements HostToasts {
  readonly shown: PlainToast[] = [];
  private lastId = 0;

  constructor(private readonly later: (run: () => void, ms: number) => void) {
    makeObservable<this, 'show' | 'remove'>(this, { shown: observableShallow, show: action, remove: action });
  }

  success(text: string, options?: ToastOptions): () => void {
    return this.show('success', text, options);
  }

  error(text: string, options?: ToastOptions): () => void {
    return this.show('error', text, options);
  }

  warning(text: string, options?: ToastOptions): () => void {
    return this.show('warning', text, options);
  }

  private show(kind: PlainToast['kind'], text: string, { onClick, isPersistent = false }: ToastOptions = {}) {
    const id = ++this.lastId;
    this.shown.push({ id, kind, text, ...(onClick && { onClick }) });
    const close = (): void => this.remove(id);
    if (!isPersistent) this.later(close, toastAutoCloseMs);
    return close;
  }

  private remove(id: number): void {
    const index = this.shown.findIndex((toast) => toast.id === id);
    if (index >= 0) this.shown.splice(index, 1);
  }
}
