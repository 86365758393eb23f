import { ErrorMark } from './ErrorMark';
import { MessageLine } from './fieldStyles';

interface FieldMessageProps {
  id: string;
  /** Translated text; announced as soon as it appears. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Lines that are kept free for the longest text of this place, 1 by default: no text may move what stands below. */
  lines?: 1 | 2 | undefined;
}

/** The line below a field: its error with an icon, otherwise its hint, otherwise the space for them. */
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
