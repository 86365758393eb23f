import { useHost } from '../host/HostContext';
import { useLatest } from '../ui/useLatest';
import { useEffect } from 'react';

const events = ['session_ended', 'session_started', 'profile_changed', 'reopened'] as const;

/** Runs a handler when the account changed, or may have changed, elsewhere: on another device, in another tab, by support. */
export function useAccountChanges(handle: () => void): void {
  const { realtime } = useHost();
  const latest = useLatest(handle);
  useEffect(() => {
    const stops = events.map((event) => realtime.subscribe(event, () => latest.current()));
    return () => stops.forEach((stop) => stop());
  }, [realtime, latest]);
}
