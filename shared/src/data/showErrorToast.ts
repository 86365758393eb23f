import { ApiError } from '../api-client/ApiError';
import { isUnexplained } from '../api-client/isUnexplained';
import type { Host, HostToasts } from '../host/Host';
import type { Translate } from '../i18n/useMessages';

/** Whether the text of a failure is not actionable: a fault of the service, or a refusal without a text. */
const isFault = (error: unknown): boolean =>
  isUnexplained(error) && !(error instanceof ApiError && error.status < 500 && error.message !== '');

/** The parts of the Host that the toast needs. */
export interface ErrorToastHost {
  toasts: Pick<HostToasts, 'error'>;
  support: Pick<Host['support'], 'open'>;
}

/**
 * Shows an error toast; one about a fault links to support.
 * @param translate translates a key of the common texts
 * @param text of the toast, translated
 */
export function showErrorToast(
  { toasts, support }: ErrorToastHost,
  translate: Translate,
  text: string,
  error: unknown,
): void {
  if (!isFault(error)) toasts.error(text);
  else toasts.error(text, { onClick: () => support.open(), action: translate('general.write-support') });
}
