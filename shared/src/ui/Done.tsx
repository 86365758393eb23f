import { below, colors, radius, space, text } from '../theme/tokens';
import { Card } from './Card';
import { Muted } from './basics';
import { CheckIcon } from './icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface DoneProps {
  title: string;
  text: string;
  /** A further line, which may change while the card is shown. */
  note?: string | undefined;
  /** Links and buttons that lead on. */
  children: ReactNode;
}

/** The success card at the end of a flow; its heading takes the focus, so that it is announced. */
export function Done({ title, text: explanation, note, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section">
      <Badge>
        <CheckIcon />
      </Badge>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <p>{explanation}</p>
      <Muted $above={2} role="status">
        {note}
      </Muted>
      <Actions>{children}</Actions>
    </Card>
  );
}

const Badge = styled.div`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-bottom: ${space(4)};
  border-radius: ${radius.large};
  background: ${colors.successSoft};
  color: ${colors.successText};
`;

const Title = styled.h2`
  ${text.card}
  margin-bottom: ${space(2)};
  &:focus {
    outline: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-top: ${space(5)};
  @media ${below(640)} {
    > * {
      flex: 1 1 100%;
    }
  }
`;
