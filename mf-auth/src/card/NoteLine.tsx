import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { space } from '@passport/shared/theme/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useNote } from './useNote';

interface NoteLineProps {
  /** A message key or a text of the service; without it nothing is shown. */
  note: string | undefined;
}

/** The note above the button of a card whose fields reserve no line for it: what is below moves, on the person's own press. */
export function NoteLine({ note }: NoteLineProps) {
  const id = useId();
  const text = useNote(note);
  return (
    <Line data-empty={text === undefined ? '' : undefined}>
      <FieldMessage id={id} hint={text} lines={0} />
    </Line>
  );
}

/** Empty, it takes the gap between its neighbours back. */
const Line = styled.div`
  &[data-empty] {
    margin-bottom: calc(-1 * ${space(3)});
  }
`;
