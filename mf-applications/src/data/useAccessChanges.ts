import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useHost } from '@passport/shared/host/HostContext';

/**
 * Runs a handler when access may have been decided elsewhere, after it has reloaded the person, whose flags say what they may do: the
 * page itself follows the account only some seconds after it was opened, and a decision may come earlier. With the flags of before, a
 * form for another request would say for a moment that it cannot be sent.
 */
export function useAccessChanges(handle?: () => void): void {
  const { session } = useHost();
  useAccountChanges(() => {
    void session.reload().finally(handle);
  });
}
