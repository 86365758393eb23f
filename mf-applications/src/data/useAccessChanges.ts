import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useHost } from '@passport/shared/host/HostContext';

/**
 * Runs a handler when access may have been decided elsewhere, after it has reloaded the person, whose flags contain the permissions: the
 * page itself follows the account only some seconds after it was opened, and a decision may come earlier. With the old flags, a
 * form for another request would show for a moment that it cannot be sent.
 */
export function useAccessChanges(handle?: () => void): void {
  const { session } = useHost();
  useAccountChanges(() => {
    void session.reload().finally(handle);
  });
}
