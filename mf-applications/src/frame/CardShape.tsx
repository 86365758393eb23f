import { bodyLine, radius, space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FormActions, FormGrid } from './formLayout';

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

interface CardShapeProps {
  /** Whether the card has a sentence below its title. */
  hasLead?: boolean;
  children?: ReactNode;
}

/** Placeholder of a card with a heading; what it holds is a placeholder too. */
export function CardShape({ hasLead = false, children }: CardShapeProps) {
  return (
    <Sheet>
      <Skeleton $width="45%" $height={bodyLine} />
      {hasLead && <Lead $width="75%" $height={bodyLine} />}
      {children}
    </Sheet>
  );
}

/** Fields of a form, each with its hint. */
export const FieldShapes = ({ count }: { count: number }): ReactNode => (
  <FormGrid>
    {times(count).map((index) => (
      <FieldShape key={index}>
        <Skeleton $height="3.5rem" />
      </FieldShape>
    ))}
  </FormGrid>
);

/** A choice between two cards. */
export const ChoiceShape = (): ReactNode => (
  <FormGrid>
    <Two>
      <Skeleton $height="6rem" />
      <Skeleton $height="6rem" />
    </Two>
  </FormGrid>
);

export const ButtonShape = (): ReactNode => (
  <FormActions>
    <Skeleton $width="180px" $height="48px" />
  </FormActions>
);

/** Names and values, as `Facts`. */
export const FactShapes = ({ count }: { count: number }): ReactNode => (
  <FactLines>
    {times(count).map((index) => (
      <Skeleton key={index} $width="80%" $height="1.125rem" />
    ))}
  </FactLines>
);

/** A block of code with its head. @param lines which are shown */
export const CodeShape = ({ lines }: { lines: number }): ReactNode => (
  <Code $height={`calc(${lines} * 1.125rem + ${space(6)} + 45px)`} />
);

const Sheet = styled(Card)`
  & + & {
    margin-top: ${space(4)};
  }
`;

const Lead = styled(Skeleton)`
  margin-top: ${space(2)};
`;

const FieldShape = styled.div`
  min-height: 5rem;
`;

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${space(3)};
`;

const FactLines = styled.div`
  display: grid;
  grid-auto-rows: 45px;
  align-items: center;
  margin-top: ${space(3)};
`;

const Code = styled(Skeleton)`
  margin-top: ${space(3)};
  border-radius: ${radius.medium};
`;
