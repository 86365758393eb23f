import type { Host } from '../../host/Host';
import { Captcha } from './Captcha';
import { solveApart } from './solveApart';

interface CaptchaSetting {
  /** Without a guard: the challenge itself needs none. */
  api: Host['api'];
  toasts: Host['toasts'];
  support: Pick<Host['support'], 'open'>;
  /** A text of the common set. */
  translate(key: string): string;
}

/** The captcha of a page: a persistent warning while it runs, a toast that leads to support where it fails. */
export const createCaptcha = ({ api, toasts, support, translate }: CaptchaSetting): Captcha =>
  new Captcha({
    api,
    now: () => performance.now(),
    solve: solveApart,
    askService: async (kind, siteKey) => (await import('./askService')).askService(kind, siteKey),
    tellRunning: () => toasts.warning(translate('general.captcha-running'), { isPersistent: true }),
    tellFailed: () =>
      void toasts.error(translate('general.captcha-error'), {
        onClick: () => support.open(),
        action: translate('general.write-support'),
      }),
  });
