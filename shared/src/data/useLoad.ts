import { useEffect } from 'react';
import { useHost } from '../host/HostContext';

interface Loadable {
  readonly error: unknown;
  load(): Promise<void>;
  retry(): Promise<void>;
}

/** Loads when the screen opens, and again when a lost connection or an unavailable service is back. */
export function useLoad(source: Loadable): void {
  const { realtime } = useHost();
  useEffect(() => {
    void source.load();
    const handleReturn = () => {
      if (source.error !== undefined) void source.retry();
    };
    window.addEventListener('online', handleReturn);
    const stop = realtime.subscribe('reopened', handleReturn);
    return () => {
      window.removeEventListener('online', handleReturn);
      stop();
    };
  }, [source, realtime]);
}
