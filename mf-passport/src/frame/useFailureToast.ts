import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';

/** Says in passing why a press came to nothing, where no field can say it. */
export function useFailureToast(): (error: unknown) => void {
  const { toasts } = useHost();
  const t = useMessages('common');
  return (error) => {
    const { toast } = handleApiError(error);
    if (toast !== undefined) toasts.error(t(toast));
  };
}
