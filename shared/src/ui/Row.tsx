import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { below, bodyLine, colors, radius, space, text, veryNarrow } from '../theme/tokens';
import { ForwardIcon } from './icons';
import { IconTile, type IconTileTone } from './IconTile';
import { Skeleton } from './Skeleton';

interface RowProps {
  /** Drawn in a tile of 40 px. */
  icon?: ReactNode;
  /** Instead of the icon: a tile of its own, e.g. `LetterTile`. */
  tile?: ReactNode;
  title: ReactNode;
  /** The present value; `isLoading` shows its skeleton. */
  value?: ReactNode;
  /** The value is the main line and the title the note below it; false by default. */
  isValueFirst?: boolean;
  isLoading?: boolean;
  /** Further lines, e.g. `RowNote`. */
  children?: ReactNode;
  /** A short state at the end, e.g. `Pill`. */
  state?: ReactNode;
  /** A control at the end, which the rest of the row does not trigger. */
  action?: ReactNode;
  /** The whole row leads to a screen of the site. */
  to?: string;
  /** The whole row leads to another site. */
  href?: string;
  /** The whole row is a button. */
  onClick?: () => void;
  tone?: IconTileTone;
}

/** The rows of a card, from edge to edge, with a divider between them. */
export const Rows = styled.ul`
  margin: ${space(3)} ${space(-3)} ${space(-3)};
  padding: 0;
  list-style: none;
`;

/** One line of a list: icon, title, value, and a chevron or an action. With a target the whole row is clickable. */
export function Row({
  icon,
  tile,
  title,
  value,
  isLoading,
  isValueFirst = false,
  children,
  state,
  action,
  tone = 'plain',
  ...target
}: RowProps) {
  const valueId = useId();
  const hasTile = tile !== undefined || icon !== undefined;
  const isTarget = target.to !== undefined || target.href !== undefined || target.onClick !== undefined;
  return (
    <Item $isTarget={isTarget} $hasTile={hasTile} $hasAction={action !== undefined}>
      {tile ?? (icon !== undefined && <IconTile $tone={tone === 'danger' ? 'plain' : tone}>{icon}</IconTile>)}
      <Body>
        <Words $isValueFirst={isValueFirst}>
          <Title $isDanger={tone === 'danger'}>
            <Target {...target} describedBy={isTarget && value !== undefined ? valueId : undefined}>
              {title}
            </Target>
          </Title>
          {isLoading ? (
            <ValueSkeleton $width="160px" $height={isValueFirst ? bodyLine : noteLine} />
          ) : (
            <Value id={valueId} value={value} />
          )}
          {children}
        </Words>
        {action !== undefined && <Action>{action}</Action>}
      </Body>
      {state !== undefined && <State $hasTile={hasTile}>{state}</State>}
      {isTarget && <Forward size={20} />}
    </Item>
  );
}

/** A quiet line of a row. */
export const RowNote = styled.div`
  ${text.small}
  color: ${colors.textMuted};
`;

/** Placeholders of rows that are loading. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <Rows>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index} icon="" title={<ValueSkeleton $width="180px" $height={bodyLine} />} isLoading />
      ))}
    </Rows>
  );
}

type TargetProps = Pick<RowProps, 'to' | 'href' | 'onClick'> & { describedBy: string | undefined; children: ReactNode };

function Target({ to, href, onClick, describedBy, children }: TargetProps) {
  const description = describedBy === undefined ? {} : { 'aria-describedby': describedBy };
  if (to !== undefined) {
    return (
      <RowLink to={to} {...description}>
        {children}
      </RowLink>
    );
  }
  if (href !== undefined) {
    return (
      <RowAnchor href={href} {...description}>
        {children}
      </RowAnchor>
    );
  }
  if (onClick === undefined) return children;
  return (
    <RowButton type="button" onClick={onClick} {...description}>
      {children}
    </RowButton>
  );
}

function Value({ id, value }: { id: string; value: ReactNode }) {
  return value === undefined || value === null ? null : <ValueLine id={id}>{value}</ValueLine>;
}

/** The target covers the row, so that all of it is clickable while its name is the title alone. */
const target = css`
  color: inherit;
  text-align: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.medium};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 1.5px solid ${colors.accent};
    outline-offset: -1.5px;
    box-shadow: inset 0 0 0 5px ${colors.accentSoft};
  }
`;

const RowLink = styled(Link)`
  ${target}
`;

const RowAnchor = styled.a`
  ${target}
`;

const RowButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font-weight: inherit;
  cursor: pointer;
  ${target}
`;

const Item = styled.li<{ $isTarget: boolean; $hasTile: boolean; $hasAction: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  min-height: 69px;
  padding: ${space(3)};
  border-radius: ${radius.medium};
  /* Starts at the title. Drawn by the row below, over its top edge; after a row of any look: rows with and without a target differ in their class. */
  li + &::before {
    content: '';
    position: absolute;
    inset: 0 ${space(3)} auto ${({ $hasTile }) => ($hasTile ? `calc(40px + ${space(7)})` : space(3))};
    border-top: 1px solid ${colors.border};
  }
  @media ${veryNarrow} {
    li + &::before {
      left: ${space(3)};
    }
  }
  /* Of a thousand rows the browser lays out those that are near. The first ones are always laid out: on the screen, a row that
     takes its own size moves what is below it. */
  &:nth-child(n + 40) {
    content-visibility: auto;
    contain-intrinsic-size: auto 6.75rem;
  }
  /* The action stands below the words: the icon stays beside the first line. */
  @media ${below(440)} {
    ${({ $hasAction }) => $hasAction && 'align-items: flex-start;'}
  }
  ${({ $isTarget }) =>
    $isTarget &&
    css`
      @media (hover: hover) {
        &:hover {
          background: ${colors.sunken};
        }
      }
      &:active {
        background: ${colors.sunken};
      }
    `}
`;

/** The line height of `note`. */
const noteLine = '1.125rem';

const note = `
  ${text.small}
  color: ${colors.textMuted};
`;

/** A screen reader still hears the title first. */
const valueFirst = css`
  display: flex;
  flex-direction: column-reverse;
  & > :first-child {
    ${note}
  }
  & > :nth-child(2) {
    ${text.body}
    color: inherit;
  }
`;

/** On a phone the action takes a line of its own, in line with the words, where they would have to break for it. */
const Body = styled.div`
  display: flex;
  flex: 1 1 160px;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  min-width: 0;
  /* Room for the longest word beside a pill and the chevron. */
  @media ${below(440)} {
    flex-basis: 100px;
  }
`;

const Words = styled.div<{ $isValueFirst: boolean }>`
  ${({ $isValueFirst }) => $isValueFirst && valueFirst}
  flex: 1 1 160px;
  min-width: 0;
  overflow-wrap: anywhere;
  @media ${below(440)} {
    flex-basis: auto;
  }
`;

const Title = styled.div<{ $isDanger: boolean }>`
  color: ${({ $isDanger }) => ($isDanger ? colors.dangerText : 'inherit')};
`;

const ValueLine = styled.div`
  ${note}
  font-variant-numeric: tabular-nums;
`;

/** As high as its line, and apart from the next one. */
const ValueSkeleton = styled(Skeleton)`
  border-block: 3px solid transparent;
  background-clip: padding-box;
`;

/** Below this width a pill takes a line of its own; beside a tile there is less room for the words. */
const pillBelow = ($hasTile: boolean): string => below($hasTile ? 440 : 340);

const State = styled.div<{ $hasTile: boolean }>`
  flex: none;
  margin-left: auto;
  @media ${({ $hasTile }) => pillBelow($hasTile)} {
    /* A pill is then below the words, in line with them; a switch stays beside them. */
    &:not(:has(input)) {
      order: 1;
      flex-basis: 100%;
      padding-left: ${({ $hasTile }) => ($hasTile ? `calc(40px + ${space(4)})` : '0')};
    }
  }
  @media ${veryNarrow} {
    &:not(:has(input)) {
      padding-left: 0;
    }
  }
`;

/** Above the target that covers the row; never wider than it: several controls wrap. */
const Action = styled.div`
  position: relative;
  flex: none;
  max-width: 100%;
  z-index: 1;
`;

const Forward = styled(ForwardIcon)`
  color: ${colors.textMuted};
`;
