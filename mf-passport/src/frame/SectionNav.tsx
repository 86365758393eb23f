import { useMessages } from '@passport/shared/i18n/useMessages';
import { SideNav } from '@passport/shared/ui/SideNav';
import { useLocation } from 'react-router-dom';
import { accountTexts } from '../texts';
import { sectionOf, sections } from './sections';

/** The sections of the account. */
export function SectionNav() {
  const t = useMessages(accountTexts.namespace);
  const { pathname } = useLocation();
  return (
    <SideNav
      label={t('sections.label')}
      entries={sections.map((section) => ({
        path: section.path,
        name: t(`sections.${section.key}`),
        isCurrent: section === sectionOf(pathname),
      }))}
    />
  );
}
