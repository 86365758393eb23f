import type { HostToasts } from '@passport/shared/host/Host';

/** Shows a notice while the service cannot be reached (spec 4, Token handling). */
export class ConnectionNotice {
  private close: (() => void) | undefined;

  constructor(
    private readonly toasts: HostToasts,
    private readonly text: () => string,
  ) {}

  set(isUp: boolean): void {
    this.close?.();
    this.close = undefined;
    if (isUp) return;
    console.warn('the service cannot be reached; trying again');
    this.close = this.toasts.warning(this.text(), { isPersistent: true });
  }
}
