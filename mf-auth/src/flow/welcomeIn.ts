import type { Host } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import { requestParameters } from '@passport/shared/requestParameters';

/**
 * Says that the new account is there, wherever the person lands on the site. Who goes on to another site at once would see it only
 * flash.
 * @param query of the sign-in
 * @param translate translates a key of the common texts
 */
export function welcomeIn({ toasts }: Pick<Host, 'toasts'>, query: URLSearchParams, translate: Translate): void {
  if (requestParameters(query).size === 0) toasts.success(translate('general.account-ready'));
}
