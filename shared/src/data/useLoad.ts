import { useEffect } from 'react';

interface Loadable {
  readonly error: unknown;
  load(): Promise<void>;
  retry(): Promise<void>;
}

/** Loads when the screen opens, and again when a lost connection is back. */
export function useLoad(source: Loadable): void {
  useEffect(() => {
    void source.load();
    const handleOnline = () => {
      if (source.error !== undefined) void source.retry();
    };
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [source]);
}
