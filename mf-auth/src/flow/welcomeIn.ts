import type { Host } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import { requestParameters } from '@passport/shared/requestParameters';

/**
 * Shows a toast that the new account is ready, on whichever page of the site the person lands. Not shown if the sign-in immediately continues at
 * another site: it would only flash.
 * @param query of the sign-in
 * @param translate translates a key of the common texts
 */
export function welcomeIn({ toasts }: Pick<Host, 'toasts'>, query: URLSearchParams, translate: Translate): void {
  if (requestParameters(query).size === 0) toasts.success(translate('general.account-ready'));
}
