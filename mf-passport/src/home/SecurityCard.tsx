import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { atLineStart, isToday, recentMoment } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Facts } from '../frame/Facts';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';
import { paths } from '../paths';
import { countryName, deviceName } from '../wording/describePlace';

interface SecurityCardProps {
  user: User | undefined;
  summary: SecuritySummary | undefined;
  /** The summary failed to load: the lines still link to their screens and say that the value is unknown. */
  hasFailed: boolean;
  /** The screen around it has the same title; false by default. */
  isTitleHidden?: boolean;
}

/** The account's safety at a glance; each line leads to its screen. */
export const SecurityCard = observer(function SecurityCard({
  user,
  summary,
  hasFailed,
  isTitleHidden = false,
}: SecurityCardProps) {
  const t = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const unknown = hasFailed ? t('security.unknown') : undefined;
  const isOn = user && user.two_factor_auth !== 'DISABLE';
  const isLoading = !summary && !hasFailed;
  const tone = isOn ? 'success' : 'warning';
  // Until the summary says so: whoever registered today has probably not signed in before. On a phone the row is the way to the history.
  const hasEarlierSignIn = summary ? summary.last_sign_in !== null : !user || !isToday(user.date_joined);
  const [longest] = [t('security.on'), t('security.off')].sort((a, b) => b.length - a.length);

  const passkeys = (count: number) => (count === 0 ? t('security.no-passkeys') : t('security.passkeys', { count }));

  function lastSignIn(): ReactNode {
    if (!summary) return unknown;
    const { last_sign_in: last } = summary;
    if (last === null) return undefined;
    const moment = atLineStart(recentMoment(last.at, locale.current), locale.current);
    return <Facts of={[moment, deviceName(last, t('on-system')), countryName(last.country, locale.current)]} />;
  }

  return (
    <Section title={t('security.heading')} isTitleHidden={isTitleHidden}>
      <Rows>
        <Row
          to={paths.twoFactor}
          title={t('sections.two-factor')}
          value={user && t(`two-factor-modes.${user.two_factor_auth}`)}
          isLoading={!user}
          {...(user && { tone })}
          state={
            <SteadyPill $tone={user ? tone : 'neutral'} $isShown={user !== undefined} data-longest={longest}>
              {user ? t(isOn ? 'security.on' : 'security.off') : '\u00a0'}
            </SteadyPill>
          }
        />
        <Row
          to={paths.passkeys}
          title={t('sections.passkeys')}
          value={summary ? passkeys(summary.passkeys_count) : unknown}
          isLoading={isLoading}
        />
        <Row
          to={paths.sessions}
          title={t('sections.sessions')}
          value={summary ? t('security.sessions', { count: summary.sessions_count }) : unknown}
          isLoading={isLoading}
        />
        {hasEarlierSignIn ? (
          <Row to={paths.history} title={t('security.last-sign-in')} value={lastSignIn()} isLoading={isLoading} />
        ) : (
          <Row to={paths.history} title={t('sections.history')} value={t('security.first-sign-in')} />
        )}
      </Rows>
    </Section>
  );
});

/** As wide as its longest text, also before it is known: a narrower title beside it would take another line. */
const SteadyPill = styled(Pill)<{ $isShown: boolean }>`
  display: inline-grid;
  justify-items: center;
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
  &::after {
    content: attr(data-longest);
    height: 0;
    visibility: hidden;
  }
`;
