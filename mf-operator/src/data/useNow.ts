import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present minute, in ms: a screen that shows how long something lasts is drawn again as it passes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
