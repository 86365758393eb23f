import { ApiError } from '../api-client/ApiError';
import { handleApiError } from '../api-client/handleApiError';
import { isUnexplained } from '../api-client/isUnexplained';
import { useHost } from '../host/HostContext';
import { useMessages } from '../i18n/useMessages';

/** Whether the text of a failure says nothing that a person can act on: a fault of the service, or a refusal without a text. */
const isFault = (error: unknown): boolean =>
  isUnexplained(error) && !(error instanceof ApiError && error.status < 500 && error.message !== '');

/** Shows an error toast; one about a fault leads to support. */
export function useErrorToast(): (text: string, error: unknown) => void {
  const { toasts, support } = useHost();
  const t = useMessages('common');
  return (text, error) => {
    if (!isFault(error)) toasts.error(text);
    else toasts.error(text, { onClick: () => support.open(), action: t('general.write-support') });
  };
}

/** Shows why an action failed as a toast, for failures that belong to no field. */
export function useFailureToast(): (error: unknown) => void {
  const showError = useErrorToast();
  const t = useMessages('common');
  return (error) => {
    const { toast } = handleApiError(error);
    if (toast !== undefined) showError(t(toast), error);
  };
}
