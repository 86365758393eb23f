import { useMessages } from '@passport/shared/i18n/useMessages';
import {
  BadgeIcon,
  ClockIcon,
  DevicesIcon,
  DownloadIcon,
  KeyIcon,
  LinkIcon,
  ShieldIcon,
  type IconProps,
} from '@passport/shared/ui/icons';
import { SideNav } from '@passport/shared/ui/SideNav';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { accountTexts } from '../texts';
import { paths } from '../paths';

interface SectionEntry {
  path: string;
  /** Key of its name, below `sections`. */
  key: string;
  Icon: ComponentType<IconProps>;
  /** Paths of screens that belong to the section but are not below its path. */
  also?: readonly string[];
}

const sections: readonly SectionEntry[] = [
  { path: paths.home, key: 'home', Icon: BadgeIcon, also: [paths.changeEmail, paths.changePhone] },
  { path: paths.twoFactor, key: 'two-factor', Icon: ShieldIcon },
  { path: paths.sessions, key: 'sessions', Icon: DevicesIcon },
  { path: paths.history, key: 'history', Icon: ClockIcon },
  { path: paths.services, key: 'services', Icon: LinkIcon },
  { path: paths.externalAccounts, key: 'external-accounts', Icon: KeyIcon },
  { path: paths.export, key: 'data', Icon: DownloadIcon, also: [paths.deletion, paths.documents] },
];

/** Whether a screen belongs to a section; of home are only those that it names. */
const isOf = ({ path, also = [] }: SectionEntry, pathname: string): boolean =>
  pathname === path || also.includes(pathname) || (path !== paths.home && pathname.startsWith(`${path}/`));

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
        Icon: section.Icon,
        isCurrent: isOf(section, pathname),
      }))}
    />
  );
}
