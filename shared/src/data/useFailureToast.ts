import { handleApiError } from '../api-client/handleApiError';
import { useHost } from '../host/HostContext';
import { useMessages } from '../i18n/useMessages';

/** Shows why an action failed as a toast, for failures that belong to no field. */
export function useFailureToast(): (error: unknown) => void {
  const { toasts } = useHost();
  const t = useMessages('common');
  return (error) => {
    const { toast } = handleApiError(error);
    if (toast !== undefined) toasts.error(t(toast));
  };
}
