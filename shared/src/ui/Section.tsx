import { below, colors, space, text } from '../theme/tokens';
import { Card } from './Card';
import { useId, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  /** Stands at the end of the title's line. */
  action?: ReactNode;
  /** Makes the heading focusable, for a parent that moves the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A card with a heading; cards of a screen stand below each other. */
export function Section({ title, lead, action, headingRef, children }: SectionProps) {
  const titleId = useId();
  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <Head>
        <Title id={titleId} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
          {title}
        </Title>
        {action !== undefined && <Action>{action}</Action>}
      </Head>
      {lead !== undefined && <Lead>{lead}</Lead>}
      {children}
    </Sheet>
  );
}

const Sheet = styled(Card)`
  & + & {
    margin-top: ${space(4)};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
`;

const Title = styled.h2`
  ${text.heading}
  &:focus {
    outline: none;
  }
`;

/** No taller than the title beside it, and in line with the card's edge. */
const Action = styled.div`
  margin: ${space(-2)} ${space(-5)} ${space(-2)} 0;
  &:empty {
    display: none;
  }
  @media ${below(600)} {
    margin: 0 0 0 ${space(-5)};
    & > * {
      text-align: start;
    }
  }
`;

const Lead = styled.p`
  margin-top: ${space(2)};
  color: ${colors.textMuted};
`;
