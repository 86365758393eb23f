import { useCallback, useEffect } from 'react';
import { afterPress, watchPresses } from './afterPress';
import type { FieldStore } from './FieldStore';

/** Validates a field that is left; its error appears after the press that took the focus, never under it. */
export function useLeave(field: FieldStore): () => void {
  useEffect(watchPresses, []);
  return useCallback(() => afterPress(() => field.leave()), [field]);
}
