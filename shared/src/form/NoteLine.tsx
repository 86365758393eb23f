import { useId } from 'react';
import { FieldMessage } from './FieldMessage';
import { useNote } from './useNote';

interface NoteLineProps {
  /** A message key or a text of the service; without it nothing is shown. */
  note: string | undefined;
}

/** The note above the button of a form whose fields reserve no line for it: what is below moves, on the person's own press. */
export function NoteLine({ note }: NoteLineProps) {
  const id = useId();
  const text = useNote(note);
  return text === undefined ? null : <FieldMessage id={id} hint={text} lines={0} />;
}
