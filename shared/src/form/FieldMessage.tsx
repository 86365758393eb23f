import type { ReactNode } from 'react';
import { Collapsing, MessageLine } from './fieldStyles';

interface FieldMessageProps {
  id: string;
  /** Translated text; screen readers announce it when it appears. */
  error?: string | undefined;
  hint?: ReactNode;
  /**
   * Lines reserved for the longest text of this place, 1 by default, so that no text moves what is below. 0 reserves nothing:
   * for forms of several fields, where an error appears on the person's own blur or press and moves only what is below it.
   */
  lines?: 0 | 1 | 2 | undefined;
}

/** The line below a field: its error with an icon, or its hint, or reserved space. */
export function FieldMessage({ lines = 1, ...message }: FieldMessageProps) {
  if (lines > 0) return <Line {...message} lines={lines} />;
  return (
    <Collapsing data-open={message.error !== undefined || message.hint ? '' : undefined}>
      <Line {...message} lines={lines} />
    </Collapsing>
  );
}

function Line({ id, error, hint, lines }: FieldMessageProps & { lines: number }) {
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

/** A circle with an exclamation mark. Decorative: the text beside it says the same. */
function ErrorMark() {
  return (
    <svg width="16" height="18" viewBox="0 0 16 18" fill="none" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="8" cy="9" r="6.25" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 5.75v4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="8" cy="12" r=".9" fill="currentColor" />
    </svg>
  );
}
