import { colors, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { ForwardIcon } from '@passport/shared/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { IconBadge } from './IconBadge';

interface RowLinkProps {
  to: string;
  icon: ReactNode;
  title: string;
  /** The present value; undefined while it loads. */
  value: ReactNode;
}

/** A line of a card that leads to a screen and shows its present value. */
export function RowLink({ to, icon, title, value }: RowLinkProps) {
  return (
    <Line to={to}>
      <IconBadge>{icon}</IconBadge>
      <Words>
        <Title>{title}</Title>
        <Value>{value ?? <Skeleton as="span" $width="160px" $height="1.125rem" />}</Value>
      </Words>
      <Forward size={20} />
    </Line>
  );
}

/** The lines of a card, from edge to edge. */
export const RowLinks = styled.div`
  margin: ${space(3)} ${space(-3)} ${space(-3)};
`;

const Line = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 68px;
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.medium};
  color: ${colors.text};
  text-decoration: none;
  &:hover {
    background: ${colors.muted};
  }
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
`;

const Title = styled.span`
  display: block;
  font-weight: 500;
`;

const Value = styled.span`
  ${text.small}
  display: block;
  min-height: 1.125rem;
  color: ${colors.textMuted};
  overflow-wrap: anywhere;
`;

const Forward = styled(ForwardIcon)`
  flex: none;
  min-width: calc(${layout.target} / 2);
  color: ${colors.textMuted};
`;
