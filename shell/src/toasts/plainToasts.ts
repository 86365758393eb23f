import { toastAutoCloseMs } from '@passport/shared/constants';
import { layout } from '@passport/shared/theme/tokens';
import { keepReachable } from './keepReachable';
import type { ToastView } from './LazyToasts';

const placeStyle = `position:fixed;z-index:1000;top:${layout.toastTop};right:16px;display:grid;gap:12px;width:min(360px,100vw - 32px)`;
const toastStyle =
  'padding:12px 16px;border-radius:12px;background:var(--color-surface);color:var(--color-text);box-shadow:var(--shadow-floating)';

/** Toasts without a lazy chunk, for when it cannot be loaded, e.g. to report a lost connection. */
export function plainToasts(page: Document): ToastView {
  let place: HTMLElement | undefined;
  return {
    show(_kind, text, { onClick, action, isPersistent = false }) {
      if (!place) {
        place = page.createElement('div');
        place.style.cssText = placeStyle;
      }
      keepReachable(place);
      const toast = page.createElement('div');
      toast.setAttribute('role', 'alert');
      toast.style.cssText = toastStyle;
      toast.textContent = action ? `${text} ${action}` : text;
      if (onClick) toast.addEventListener('click', onClick);
      place.append(toast);
      const close = (): void => toast.remove();
      if (!isPersistent) setTimeout(close, toastAutoCloseMs);
      return close;
    },
  };
}
