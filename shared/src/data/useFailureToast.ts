import { handleApiError } from '../api-client/handleApiError';
import { useHost } from '../host/HostContext';
import { useMessages } from '../i18n/useMessages';
import { showErrorToast } from './showErrorToast';

/** Shows an error toast; see showErrorToast. */
export function useErrorToast(): (text: string, error: unknown) => void {
  const host = useHost();
  const t = useMessages('common');
  return (text, error) => showErrorToast(host, t, text, error);
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
