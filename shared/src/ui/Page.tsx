import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { colors, space, text } from '../theme/tokens';
import { pageColumn } from './pageColumn';

/** The main heading of a screen. A navigation focuses it, so that the screen is announced. */
const PageTitle = styled.h1.attrs({ tabIndex: -1 })`
  ${text.title}
`;

interface PageProps {
  /** Shown above the title, e.g. a back link. */
  above?: ReactNode;
  title?: ReactNode;
  /** In place of the title: has the heading of the screen in it. */
  banner?: ReactNode;
  /** For a screen that moves the focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** One sentence below the title. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** A screen of an area: heading and content in one column. */
export function Page({ above, title, banner, titleRef, lead, children }: PageProps) {
  return (
    <Column>
      {above}
      {banner ?? <PageTitle ref={titleRef}>{title}</PageTitle>}
      {lead !== undefined && <Lead>{lead}</Lead>}
      <Content $isClose={banner !== undefined}>{children}</Content>
    </Column>
  );
}

const Column = styled.div`
  ${pageColumn}
  padding-block: ${space(2)} ${space(12)};
`;

const Lead = styled.p`
  max-width: 44rem;
  margin-top: ${space(1.5)};
  color: ${colors.textMuted};
`;

const Content = styled.div<{ $isClose: boolean }>`
  margin-top: ${({ $isClose }) => space($isClose ? 4 : 6)};
`;
