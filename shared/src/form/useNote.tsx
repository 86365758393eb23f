import { useErrorText } from './useErrorText';
import type { ReactNode } from 'react';

/**
 * What a step says above its button while the service or the network is unavailable; no field is at fault.
 * @param note a message key or a text of the service
 */
export function useNote(note: string | undefined): ReactNode {
  const errorText = useErrorText();
  return note === undefined ? undefined : <span role="alert">{errorText(note)}</span>;
}
