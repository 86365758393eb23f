import type { Application } from '@passport/shared/schemas/applications';
import { CodeIcon } from '@passport/shared/ui/icons';
import { SideNav } from '@passport/shared/ui/SideNav';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { sectionEntries } from './sectionEntries';
import { useWording } from './useWording';

/** The screens of one application, beside the one that is shown. */
export function SectionNav({ application: { id, name } }: { application: Application }) {
  const t = useWording();
  const { pathname } = useLocation();
  const entries = [
    { path: paths.details(id), key: 'overview', Icon: CodeIcon },
    ...sectionEntries.map(({ section, Icon }) => ({ path: paths.section(id, section), key: section, Icon })),
  ];
  return (
    <SideNav
      label={t('sections.label', { name })}
      entries={entries.map(({ path, key, Icon }) => ({
        path,
        name: t(`sections.${key}`),
        Icon,
        // The form is opened from the overview.
        isCurrent: path === pathname || (key === 'overview' && pathname === paths.edit(id)),
      }))}
    />
  );
}
