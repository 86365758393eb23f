import { startTransition, useEffect, useState } from 'react';

/**
 * Counts `popstate` events and reports the count together with the location. The router alone misses a Back that is faster than
 * the rendering: the entry left was never rendered, and the one reached still is.
 */
export function usePopCount(): number {
  const [pops, setPops] = useState(0);
  useEffect(() => {
    const count = () => startTransition(() => setPops((before) => before + 1));
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return pops;
}
