import { useScreenTitle } from '@passport/shared/host/useScreenTitle';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { BackLink } from '@passport/shared/ui/BackLink';
import { Page } from '@passport/shared/ui/Page';
import { wide } from '@passport/shared/ui/SideNav';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';
import { paths } from '../paths';
import { sectionOf } from './sections';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  /** Target and name of the back link, by default that of the section. */
  back?: { to: string; name: string };
  children: ReactNode;
}

/** A screen below home: the back link, its heading, its cards. */
export function Screen({ back, ...page }: ScreenProps) {
  const t = useMessages(accountTexts.namespace);
  useScreenTitle(page.title);
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const above =
    back || (section && section.path !== pathname) ? (
      <BackLink to={back?.to ?? section?.path ?? paths.home}>{back?.name ?? t(`sections.${section?.key}`)}</BackLink>
    ) : (
      <SectionBackLink to={paths.home}>{t('sections.home')}</SectionBackLink>
    );
  return <Page {...page} above={above} />;
}

/** A back link that the section navigation has too: hidden in windows that show the navigation. */
const SectionBackLink = styled(BackLink)`
  @media ${wide} {
    display: none;
  }
`;
