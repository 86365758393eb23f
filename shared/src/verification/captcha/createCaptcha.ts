import type { Host } from '../../host/Host';
import { Captcha } from './Captcha';
import { solveApart } from './solveApart';

interface CaptchaSetting {
  /** The unguarded API: the challenge call needs no challenge itself. */
  api: Host['api'];
  toasts: Host['toasts'];
  support: Pick<Host['support'], 'open'>;
  /** Translates a key of the common texts. */
  translate(key: string): string;
}

/** The captcha of a page: a persistent warning while it runs, and a toast that leads to support if it fails. */
export const createCaptcha = ({ api, toasts, support, translate }: CaptchaSetting): Captcha =>
  new Captcha({
    api,
    now: () => performance.now(),
    solve: solveApart,
    askService: async (kind, siteKey) => (await import('./askService')).askService(kind, siteKey),
    showRunning: (isHarder) =>
      toasts.warning(translate(isHarder ? 'general.captcha-harder' : 'general.captcha-running'), {
        isPersistent: true,
      }),
    showFailed: () =>
      void toasts.error(translate('general.captcha-error'), {
        onClick: () => support.open(),
        action: translate('general.write-support'),
      }),
  });
