import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useHost } from '@passport/shared/host/HostContext';

/**
 * Runs a handler when access may have been decided elsewhere, and reloads the person, whose flags say what they may do: the page
 * itself follows the account only some seconds after it was opened, and a decision may come earlier.
 */
export function useAccessChanges(handle?: () => void): void {
  const { session } = useHost();
  useAccountChanges(() => {
    handle?.();
    void session.reload();
  });
}
