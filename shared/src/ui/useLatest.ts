import { useEffect, useRef, type RefObject } from 'react';

/** Holds the value of the last render, for handlers and effects that must not re-run when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
