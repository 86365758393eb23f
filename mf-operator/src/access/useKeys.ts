import { useLatest } from '@passport/shared/ui/useLatest';
import { useEffect } from 'react';
import { latinKey } from '../table/latinKey';

/** Whether a key belongs to what has the focus: a field that is typed in, or a dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null);

/** Keys of a screen, wherever its focus is, apart from fields and dialogs. @param handlers by key */
export function useKeys(handlers: ReadonlyMap<string, () => void>): void {
  const latest = useLatest(handlers);
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const handle = latest.current.get(latinKey(event));
      if (!handle || isTaken(event) || event.defaultPrevented) return;
      event.preventDefault();
      handle();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [latest]);
}
