import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';
import { ClockIcon, DevicesIcon, LockIcon } from '@passport/shared/ui/icons';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { atLineStart, recentMoment } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Facts } from '../frame/Facts';
import { namespace } from '../texts';
import { paths } from '../paths';
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
  const isOn = user && user.two_factor_auth !== 'DISABLE';
  const isLoading = !summary && !hasFailed;

  function lastSignIn(): ReactNode {
    if (!summary) return unknown;
    const { last_sign_in: last } = summary;
    if (last === null) return t('security.no-last-sign-in');
    const moment = atLineStart(recentMoment(last.at, locale.current), locale.current);
    return <Facts of={[moment, deviceName(last, t('on-system')), countryName(last.country, locale.current)]} />;
  }

  return (
    <Section title={t('security.heading')}>
      <Rows>
        <Row
          to={paths.twoFactor}
          icon={<LockIcon />}
          title={t('sections.two-factor')}
          value={user && t(`two-factor-modes.${user.two_factor_auth}`)}
          isLoading={!user}
          {...(user && {
            tone: isOn ? 'success' : 'warning',
            state: <Pill $tone={isOn ? 'success' : 'warning'}>{t(isOn ? 'security.on' : 'security.off')}</Pill>,
          })}
        />
        <Row
          to={paths.sessions}
          icon={<DevicesIcon />}
          title={t('sections.sessions')}
          value={summary ? t('security.sessions', { count: summary.sessions_count }) : unknown}
          isLoading={isLoading}
        />
        <Row
          to={paths.history}
          icon={<ClockIcon />}
          title={t('security.last-sign-in')}
          value={lastSignIn()}
          isLoading={isLoading}
        />
      </Rows>
    </Section>
  );
});
