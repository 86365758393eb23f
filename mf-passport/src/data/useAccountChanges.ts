import { useHost } from '@passport/shared/host/HostContext';
import type { AccountEventName } from '@passport/shared/schemas/events';
import { useEffect, useRef } from 'react';

const events: readonly AccountEventName[] = ['session_ended', 'session_started', 'profile_changed'];

/** Runs whenever something of the account has changed elsewhere: on another device, in another tab, by support. */
export function useAccountChanges(handle: () => void): void {
  const { realtime } = useHost();
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const stops = events.map((event) => realtime.subscribe(event, () => latest.current()));
    return () => stops.forEach((stop) => stop());
  }, [realtime]);
}
