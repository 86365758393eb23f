import { Resource } from '@passport/shared/data/Resource';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';
import { Section } from '@passport/shared/ui/Section';
import { Row, Rows } from '@passport/shared/ui/Row';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { createExternalAccountsApi } from '../external-accounts/externalAccounts.api';
import { accountTexts } from '../texts';
import { paths } from '../paths';

/** As many ways to sign in as two lines of a phone of 320 px hold; the screen behind them lists all. */
const namedWays = 3;

interface ServicesCardProps {
  user: User | undefined;
  services: SecuritySummary['connected_services'] | undefined;
  hasFailed: boolean;
  /** The screen around it has the same title; false by default. */
  isTitleHidden?: boolean;
}

/** Connected services, and the person's own ways to sign in: the contacts at once, linked external accounts when they are loaded. */
export const ServicesCard = observer(function ServicesCard({
  user,
  services,
  hasFailed,
  isTitleHidden = false,
}: ServicesCardProps) {
  const t = useMessages(accountTexts.namespace);
  const { api } = useHost();
  const [linked] = useState(() => new Resource(createExternalAccountsApi(api).list));
  useLoad(linked);
  useAccountChanges(() => void linked.load());

  function connected(): string | undefined {
    if (!services) return hasFailed ? t('services.text') : undefined;
    if (services.count === 0) return t('services.none');
    return listed(services.names, services.count);
  }

  function waysToSignIn({ email, is_verified, need_change_email }: User): string {
    const hasEmail = email !== null && is_verified && !need_change_email;
    const providers = new Set((linked.value ?? []).map(({ provider }) => provider));
    const ways = [
      t('services.by-phone'),
      ...(hasEmail ? [t('services.by-email')] : []),
      ...[...providers].map((provider) => t(`providers.${provider}`)),
    ];
    return listed(ways.slice(0, namedWays), ways.length);
  }

  function listed(shown: readonly string[], total: number): string {
    const names = shown.join(', ');
    const count = total - shown.length;
    return count > 0 ? t('services.and-more', { names, count }) : names;
  }

  return (
    <Section title={t('sections.access')} isTitleHidden={isTitleHidden}>
      <Rows>
        <Row
          to={paths.services}
          title={t('sections.services')}
          value={connected() && <Value>{connected()}</Value>}
          isLoading={!services && !hasFailed}
        />
        <Row
          to={paths.externalAccounts}
          title={t('sections.external-accounts')}
          value={user && <Value>{waysToSignIn(user)}</Value>}
          isLoading={!user}
        />
      </Rows>
    </Section>
  );
});

/** What is loaded later makes it longer, never higher: it moves nothing. */
const Value = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
