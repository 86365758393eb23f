import { ErrorMark } from './ErrorMark';
import { MessageLine } from './fieldStyles';

interface FieldMessageProps {
  id: string;
  /** Translated text; announced as soon as it appears. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** The line below a field: its error with an icon, otherwise its hint, otherwise the space for them. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  if (error === undefined) return <MessageLine id={id}>{hint}</MessageLine>;
  return (
    <MessageLine data-error="">
      <ErrorMark />
      <span id={id} role="alert">
        {error}
      </span>
    </MessageLine>
  );
}
