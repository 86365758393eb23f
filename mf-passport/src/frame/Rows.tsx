import { colors, veryNarrow, space, text } from '@passport/shared/theme/tokens';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { Fragment, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { IconBadge } from './IconBadge';
import { narrow } from './measures';

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
  /** The button keeps its border in a narrow window. */
  isUrgent?: boolean;
}

/** One item of a list: its icon, its title and details, and its action. */
export function Row({ icon, title, children, action, isUrgent = false }: RowProps) {
  return (
    <Item>
      <Badge>{icon}</Badge>
      <Words>
        <Title>{title}</Title>
        {children}
      </Words>
      {action !== undefined && <Action $isUrgent={isUrgent}>{action}</Action>}
    </Item>
  );
}

/** A quiet line of a row. */
export const Detail = styled.p`
  ${text.small}
  color: ${colors.textMuted};
`;

/** Facts in one line with dots between them, but no dot at a line break. Undefined facts are left out. */
export function Facts({ of: facts }: { of: readonly ReactNode[] }) {
  return (
    <Clip>
      <Line>
        {facts
          .filter((fact) => fact !== undefined && fact !== null)
          .map((fact, index) => (
            <Fragment key={index}>
              <Fact>{fact}</Fact>{' '}
            </Fragment>
          ))}
      </Line>
    </Clip>
  );
}

/** Placeholders of rows that are loading. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <Rows>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index} icon={null} title={<LineSkeleton $width="180px" $height="1.375rem" />}>
          <LineSkeleton $width="240px" $height="1.125rem" />
          <LineSkeleton $width="200px" $height="1.125rem" />
        </Row>
      ))}
    </Rows>
  );
}

/** As high as its line, and apart from the next one. */
const LineSkeleton = styled(Skeleton)`
  border-block: 2px solid transparent;
  background-clip: padding-box;
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)} 0;
  /* Of a thousand rows the browser lays out those that are near; the others have their last size, or this one. The first
     rows are always laid out: on the screen, a row that takes its own size moves what is below it. */
  &:nth-child(n + 40) {
    content-visibility: auto;
    contain-intrinsic-size: auto 6.75rem;
  }
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

const dotWidth = '0.5rem';

const Clip = styled.span`
  display: block;
  overflow: hidden;
`;

/** The negative margin moves the dot before a line's first fact outside, where Clip cuts it off. */
const Line = styled.span`
  display: block;
  margin-left: -${dotWidth};
`;

const Fact = styled.span`
  display: inline-block;
  position: relative;
  padding-left: ${dotWidth};
  &::before {
    content: '·';
    content: '·' / '';
    position: absolute;
    left: 0;
  }
`;

/** Without a border: in a narrow window a box in every row would be too loud. */
const quiet = css`
  margin-top: ${space(-2)};
  li:not(:last-child) > & {
    margin-bottom: ${space(-2)};
  }
  && > * {
    margin-left: ${space(-3)};
    text-align: start;
    padding: ${space(2)} ${space(3)};
    border-color: transparent;
    background: none;
    color: ${colors.accentText};
  }
`;

const Action = styled.div<{ $isUrgent: boolean }>`
  flex: none;
  @media ${narrow} {
    /* Below the words and in line with them. */
    width: 100%;
    padding-left: calc(40px + ${space(4)});
    ${({ $isUrgent }) => !$isUrgent && quiet}
  }
  @media ${veryNarrow} {
    padding-left: 0;
  }
`;
