import { handleApiError } from '../api-client/handleApiError';
import { useMessages } from '../i18n/useMessages';
import { ErrorState } from '../ui/ErrorState';
import { observer } from 'mobx-react-lite';

interface LoadFailureProps {
  source: { readonly error: unknown; readonly isLoading: boolean; retry(): Promise<void> };
  title: string;
}

/**
 * Shown in place of data that could not be loaded: its name, the cause if known (offline, too many requests) and a retry.
 */
export const LoadFailure = observer(function LoadFailure({ source, title }: LoadFailureProps) {
  const t = useMessages('common');
  const { toast } = handleApiError(source.error);
  return (
    <ErrorState
      title={title}
      text={toast === undefined ? undefined : t(toast)}
      isRetrying={source.isLoading}
      onRetry={() => void source.retry()}
    />
  );
});
