import { startTransition, useEffect, useState } from 'react';

/**
 * How often the person went through the browser's history, told together with the location. The router alone tells nothing
 * of a way back that was quicker than the page: the entry left was never rendered, and the one reached still is.
 */
export function usePops(): number {
  const [pops, setPops] = useState(0);
  useEffect(() => {
    const count = () => startTransition(() => setPops((before) => before + 1));
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return pops;
}
