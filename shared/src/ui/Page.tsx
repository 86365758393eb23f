import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { below, colors, gutter, space, text } from '../theme/tokens';

/** The main heading of a screen. A navigation focuses it, so that the screen is announced. */
const PageTitle = styled.h1.attrs({ tabIndex: -1 })`
  ${text.title}
`;

interface PageProps {
  /** Shown above the title, e.g. a back link. */
  above?: ReactNode;
  title: ReactNode;
  /** For a screen that moves the focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Room for two columns of cards. */
  isWide?: boolean;
  children?: ReactNode;
}

/** A screen of an area: heading and content in one readable column. */
export function Page({ above, title, titleRef, lead, isWide = false, children }: PageProps) {
  return (
    <Column $isWide={isWide}>
      {above}
      <PageTitle ref={titleRef}>{title}</PageTitle>
      {lead !== undefined && <Lead>{lead}</Lead>}
      <Content>{children}</Content>
    </Column>
  );
}

const Column = styled.div<{ $isWide: boolean }>`
  width: 100%;
  max-width: ${({ $isWide }) => ($isWide ? 960 : 760)}px;
  margin: 0 auto;
  padding: ${space(10)} ${space(6)} ${space(16)};
  @media ${below(600)} {
    padding: ${space(6)} ${gutter(4)} ${space(12)};
  }
`;

const Lead = styled.p`
  ${text.lead}
  margin-top: ${space(2)};
  color: ${colors.textMuted};
`;

const Content = styled.div`
  margin-top: ${space(8)};
`;
