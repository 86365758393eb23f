import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import { Section } from '@passport/shared/ui/Section';
import { KeyIcon, LinkIcon } from '@passport/shared/ui/icons';
import { Row, Rows } from '@passport/shared/ui/Row';
import { namespace } from '../texts';
import { paths } from '../paths';

interface ServicesCardProps {
  services: SecuritySummary['connected_services'] | undefined;
  hasFailed: boolean;
}

/** Connected services and linked external accounts. */
export function ServicesCard({ services, hasFailed }: ServicesCardProps) {
  const t = useMessages(namespace);

  function connected(): string | undefined {
    if (!services) return hasFailed ? t('services.text') : undefined;
    if (services.count === 0) return t('services.none');
    const names = services.names.join(', ');
    const count = services.count - services.names.length;
    return count > 0 ? t('services.and-more', { names, count }) : names;
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
          value={t('services.external-text')}
        />
      </Rows>
    </Section>
  );
}
