import { act } from '@testing-library/react';
import type { HostRealtime } from '../host/Host';

/** An event stream whose events a test sends. */
export function fakeRealtime() {
  const handles = new Map<string, Set<(data: unknown) => void>>();
  const realtime: HostRealtime = {
    subscribe(event, handle) {
      const listening = handles.get(event) ?? new Set();
      const untyped = handle as (data: unknown) => void;
      handles.set(event, listening.add(untyped));
      return () => listening.delete(untyped);
    },
  };
  /** Sends a realtime event to the subscribers. */
  const tell = (event: string, data: unknown): void => act(() => handles.get(event)?.forEach((handle) => handle(data)));
  return { realtime, tell };
}
