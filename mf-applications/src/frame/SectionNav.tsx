import type { Application } from '@passport/shared/schemas/applications';
import { SideNav } from '@passport/shared/ui/SideNav';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { sections } from './sections';
import { useWording } from './useWording';

/** The screens of one application, next to the current one. */
export function SectionNav({ application: { id, name } }: { application: Application }) {
  const t = useWording();
  const { pathname } = useLocation();
  const entries = [
    { path: paths.details(id), key: 'overview' },
    ...sections.map((section) => ({ path: paths.section(id, section), key: section })),
  ];
  return (
    <SideNav
      label={t('sections.label', { name })}
      entries={entries.map(({ path, key }) => ({
        path,
        name: t(`sections.${key}`),
        // The form is opened from the overview.
        isCurrent: path === pathname || (key === 'overview' && pathname === paths.edit(id)),
      }))}
    />
  );
}
