import type { HostToasts, ToastOptions } from '@passport/shared/host/Host';

export type ToastKind = keyof HostToasts;

/** The view of the toasts, a chunk of its own that is loaded with the first toast. */
export interface ToastView {
  /** @returns a function that removes the toast */
  show(kind: ToastKind, text: string, options: ToastOptions): () => void;
}

/** Toasts whose code is loaded with the first one. */
export class LazyToasts implements HostToasts {
  private view: Promise<ToastView> | undefined;
  /** Removes temporary ones. */
  private readonly passing = new Set<() => void>();

  constructor(
    private readonly load: () => Promise<ToastView>,
    /** Shows toasts if that code cannot be loaded, e.g. the one about a lost connection. */
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

  /** Removes temporary toasts, e.g. because they are in another language; persistent ones stay. */
  closePassing(): void {
    for (const close of this.passing) close();
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
    const remove = (): void => {
      isClosed = true;
      this.passing.delete(remove);
      close();
    };
    if (!options.isPersistent) this.passing.add(remove);
    return remove;
  }
}
