import type { HostToasts, ToastOptions } from '@passport/shared/host/Host';

export type ToastKind = keyof HostToasts;

/** What really shows toasts; a chunk of its own, loaded with the first of them. */
export interface ToastView {
  /** @returns what takes the toast away */
  show(kind: ToastKind, text: string, options: ToastOptions): () => void;
}

/** Toasts whose code arrives with the first one; until then nobody pays for it. */
export class LazyToasts implements HostToasts {
  private view: Promise<ToastView> | undefined;

  constructor(
    private readonly load: () => Promise<ToastView>,
    /** Shows what the code cannot be had for: without a connection that is just what there is to say. */
    private readonly plain: ToastView,
  ) {}

  success(text: string, options?: ToastOptions): () => void {
    return this.show('success', text, options);
  }

  error(text: string, options?: ToastOptions): () => void {
    return this.show('error', text, options);
  }

  warning(text: string, options?: ToastOptions): () => void {
    return this.show('warning', text, options);
  }

  private show(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
    let isClosed = false;
    let close = (): void => undefined;
    this.view ??= this.load();
    this.view.then(
      (view) => {
        if (!isClosed) close = view.show(kind, text, options);
      },
      (error: unknown) => {
        // A stale chunk or no network: the next toast tries again.
        this.view = undefined;
        console.warn('toasts could not be loaded', error);
        if (!isClosed) close = this.plain.show(kind, text, options);
      },
    );
    return () => {
      isClosed = true;
      close();
    };
  }
}
