import { below, space, text } from '../theme/tokens';
import { Card } from './Card';
import { hidden } from './VisuallyHidden';
import { Muted } from './basics';
import { useId, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  /** Whether the action has a place of its own, on a phone below the title: where it changes by itself, nothing moves. */
  isActionSteady?: boolean;
  /** Whether the title is for screen readers alone, because the content shows it too. */
  isTitleHidden?: boolean;
  /** Makes the heading focusable, for a parent that moves the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A card with a heading; cards of a screen stand below each other. */
export function Section({
  title,
  lead,
  action,
  isActionSteady = false,
  isTitleHidden = false,
  headingRef,
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <Head $isHidden={isTitleHidden && action === undefined}>
        <Title $isHidden={isTitleHidden} id={titleId} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
          {title}
        </Title>
        {action !== undefined && <Action $isSteady={isActionSteady}>{action}</Action>}
      </Head>
      {lead !== undefined && <Muted $above={2}>{lead}</Muted>}
      {children}
    </Sheet>
  );
}

const Sheet = styled(Card)`
  & + & {
    margin-top: ${space(4)};
  }
`;

/** Above rows, a hidden title leaves as much room as there is below them. */
const Head = styled.div<{ $isHidden: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  && + ul {
    ${({ $isHidden }) => $isHidden && `margin-top: ${space(-3)};`}
  }
`;

const Title = styled.h2<{ $isHidden: boolean }>`
  ${({ $isHidden }) => $isHidden && hidden}
  ${text.heading}
  &:focus {
    outline: none;
  }
`;

/** No taller than the title beside it, and in line with the card's edge. */
const Action = styled.div<{ $isSteady: boolean }>`
  margin: ${space(-2)} ${space(-5)} ${space(-2)} 0;
  ${({ $isSteady }) => $isSteady && 'min-width: 12rem; text-align: end;'}
  &:empty {
    display: none;
  }
  @media ${below(600)} {
    ${({ $isSteady }) => $isSteady && 'flex-basis: 100%; text-align: start;'}
    margin: 0 0 0 ${space(-5)};
    & > * {
      text-align: start;
    }
  }
`;
