import { colors, space, text } from '@passport/shared/theme/tokens';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconBadge } from './IconBadge';

/** The rows of a list within a card. */
export const Rows = styled.ul`
  margin-top: ${space(3)};
  list-style: none;
  & > li + li {
    border-top: 1px solid ${colors.border};
  }
`;

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  /** Lines below the title. */
  children?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

/** One thing of a list: its sign, what it is, and what can be done with it. */
export function Row({ icon, title, children, action }: RowProps) {
  return (
    <Item>
      <Badge>{icon}</Badge>
      <Words>
        <Title>{title}</Title>
        {children}
      </Words>
      {action !== undefined && <Action>{action}</Action>}
    </Item>
  );
}

/** A quiet line of a row. */
export const Detail = styled.p`
  ${text.small}
  color: ${colors.textMuted};
`;

/** The places of rows that are on their way. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <Rows>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index} icon={null} title={<Skeleton $width="180px" $height="22px" />}>
          <Skeleton $width="240px" $height="18px" />
          <Skeleton $width="200px" $height="18px" />
        </Row>
      ))}
    </Rows>
  );
}

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)} 0;
  &:last-child {
    padding-bottom: 0;
  }
`;

const Badge = styled(IconBadge)`
  align-self: flex-start;
`;

const Words = styled.div`
  flex: 1 1 180px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.div`
  font-weight: 500;
`;

const Action = styled.div`
  flex: none;
  @media (max-width: 439px) {
    /* Below the words, in line with them. */
    padding-left: 56px;
  }
`;
