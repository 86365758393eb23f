import { useScreenTitle } from '@passport/shared/host/useScreenTitle';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { BackLink } from '@passport/shared/ui/BackLink';
import { Page } from '@passport/shared/ui/Page';
import type { ReactNode } from 'react';
import { accountTexts } from '../texts';
import { paths } from '../paths';
import { SectionBackLink } from './SectionBackLink';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  /** Target and name of the back link; home by default. */
  back?: { to: string; name: string };
  children: ReactNode;
}

/** A screen below home: the back link, its heading, its cards. */
export function Screen({ back, ...page }: ScreenProps) {
  const t = useMessages(accountTexts.namespace);
  useScreenTitle(page.title);
  const above = back ? (
    <BackLink to={back.to}>{back.name}</BackLink>
  ) : (
    <SectionBackLink to={paths.home}>{t('sections.home')}</SectionBackLink>
  );
  return <Page {...page} above={above} />;
}
