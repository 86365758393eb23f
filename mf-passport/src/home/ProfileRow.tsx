import { colors, veryNarrow, space, text } from '@passport/shared/theme/tokens';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconBadge } from '../frame/IconBadge';

interface ProfileRowProps {
  icon: ReactNode;
  label: string;
  /** Nothing while it loads: the place is kept. */
  children: ReactNode;
  /** Stands at the end, outside the definition. */
  action?: ReactNode;
}

/** One detail of a person. */
export function ProfileRow({ icon, label, children, action }: ProfileRowProps) {
  const isLoading = [children].flat().every((child) => child === undefined || child === false);
  return (
    <Line>
      <IconBadge aria-hidden="true">{icon}</IconBadge>
      <Words>
        <Term>{label}</Term>
        <Value>{isLoading ? <Skeleton $width="180px" $height="1.375rem" /> : children}</Value>
      </Words>
      {action}
    </Line>
  );
}

/** The details below each other; each row is a definition list of its own, because its action belongs to none. */
export const List = styled.div`
  margin-top: ${space(3)};
  & > * + * {
    border-top: 1px solid ${colors.border};
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 68px;
  padding: ${space(3)} 0;
`;

const Words = styled.dl`
  flex: 1;
  min-width: 0;
  margin: 0;
  overflow-wrap: anywhere;
`;

const Term = styled.dt`
  ${text.small}
  color: ${colors.textMuted};
`;

const Value = styled.dd`
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`;

/** Keeps to its line, as the skeleton before it did. */
export const OneLine = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media ${veryNarrow} {
    white-space: normal;
  }
`;

export const Quiet = styled.span`
  color: ${colors.textMuted};
  font-weight: 400;
`;

export const Note = styled.span`
  ${text.small}
  display: block;
  color: ${colors.warningText};
  font-weight: 400;
`;
