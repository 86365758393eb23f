import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';
import { ClockIcon, DevicesIcon, ShieldIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { RowLink, RowLinks } from '../frame/RowLink';
import { Section } from '../frame/Section';
import { namespace } from '../texts';
import { paths } from '../paths';
import { Facts } from '../frame/Rows';
import { atLineStart, recentMoment } from '../wording/dates';
import { countryName, deviceName } from '../wording/describePlace';

interface SecurityCardProps {
  user: User | undefined;
  summary: SecuritySummary | undefined;
  /** The summary failed to load: the lines still link to their screens and say that the value is unknown. */
  hasFailed: boolean;
}

/** The account's safety at a glance; each line leads to its screen. */
export const SecurityCard = observer(function SecurityCard({ user, summary, hasFailed }: SecurityCardProps) {
  const t = useMessages(namespace);
  const { locale } = useHost();
  const unknown = hasFailed ? t('security.unknown') : undefined;

  function lastSignIn(): ReactNode {
    if (!summary) return unknown;
    const { last_sign_in: last } = summary;
    if (last === null) return t('security.no-last-sign-in');
    const moment = atLineStart(recentMoment(last.at, locale.current), locale.current);
    return <Facts of={[moment, deviceName(last), countryName(last.country, locale.current)]} />;
  }

  return (
    <Section title={t('security.heading')}>
      <RowLinks>
        <RowLink
          to={paths.twoFactor}
          icon={<ShieldIcon />}
          title={t('sections.two-factor')}
          value={user && t(`two-factor-modes.${user.two_factor_auth}`)}
        />
        <RowLink
          to={paths.sessions}
          icon={<DevicesIcon />}
          title={t('sections.sessions')}
          value={summary ? t('security.sessions', { count: summary.sessions_count }) : unknown}
        />
        <RowLink to={paths.history} icon={<ClockIcon />} title={t('security.last-sign-in')} value={lastSignIn()} />
      </RowLinks>
    </Section>
  );
});
