import { Resource } from '@passport/shared/data/Resource';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import type { User } from '@passport/shared/schemas/users';
import { Section } from '@passport/shared/ui/Section';
import { KeyIcon, LinkIcon } from '@passport/shared/ui/icons';
import { Row, Rows } from '@passport/shared/ui/Row';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { createExternalAccountsApi } from '../external-accounts/externalAccounts.api';
import { namespace } from '../texts';
import { paths } from '../paths';

interface ServicesCardProps {
  user: User | undefined;
  services: SecuritySummary['connected_services'] | undefined;
  hasFailed: boolean;
}

/** Connected services, and the person's own ways to sign in: the contacts at once, linked external accounts when they are loaded. */
export const ServicesCard = observer(function ServicesCard({ user, services, hasFailed }: ServicesCardProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const [linked] = useState(() => new Resource(createExternalAccountsApi(api).list));
  useLoad(linked);
  useAccountChanges(() => void linked.load());

  function connected(): string | undefined {
    if (!services) return hasFailed ? t('services.text') : undefined;
    if (services.count === 0) return t('services.none');
    const names = services.names.join(', ');
    const count = services.count - services.names.length;
    return count > 0 ? t('services.and-more', { names, count }) : names;
  }

  function waysToSignIn({ email, is_verified, need_change_email }: User): string {
    const hasEmail = email !== null && is_verified && !need_change_email;
    const providers = new Set((linked.value ?? []).map(({ provider }) => provider));
    return [
      t('services.by-phone'),
      ...(hasEmail ? [t('services.by-email')] : []),
      ...[...providers].map((provider) => t(`providers.${provider}`)),
    ].join(', ');
  }

  return (
    <Section title={t('services.heading')}>
      <Rows>
        <Row
          to={paths.services}
          icon={<LinkIcon />}
          title={t('sections.services')}
          value={connected()}
          isLoading={!services && !hasFailed}
        />
        <Row
          to={paths.externalAccounts}
          icon={<KeyIcon />}
          title={t('sections.external-accounts')}
          value={user && <OneLine>{waysToSignIn(user)}</OneLine>}
          isLoading={!user}
        />
      </Rows>
    </Section>
  );
});

/** What is loaded later makes it longer, never higher: it moves nothing. The screen behind it lists all. */
const OneLine = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
