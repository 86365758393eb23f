import { ErrorMark } from './ErrorMark';
import { MessageLine } from './fieldStyles';

interface FieldMessageProps {
  id: string;
  /** Translated text; screen readers announce it when it appears. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Lines reserved for the longest text of this place, 1 by default, so that no text moves what is below. */
  lines?: 1 | 2 | undefined;
}

/** The line below a field: its error with an icon, or its hint, or reserved space. */
export function FieldMessage({ id, error, hint, lines = 1 }: FieldMessageProps) {
  if (error === undefined)
    return (
      <MessageLine id={id} $lines={lines}>
        {hint}
      </MessageLine>
    );
  return (
    <MessageLine data-error="" $lines={lines}>
      <ErrorMark />
      <span id={id} role="alert">
        {error}
      </span>
    </MessageLine>
  );
}
