import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ConnectedService } from '@passport/shared/schemas/connectedServices';
import { GridIcon, LinkIcon } from '@passport/shared/ui/icons';
import { RowLink, RowLinks } from '../frame/RowLink';
import { Section } from '../frame/Section';
import { namespace } from '../namespace';
import { paths } from '../paths';

/** So many services are named; the others are counted. */
const namedServices = 3;

interface ServicesCardProps {
  services: readonly ConnectedService[] | undefined;
  hasFailed: boolean;
}

/** Where the passport is used: services, and accounts that lead into it. */
export function ServicesCard({ services, hasFailed }: ServicesCardProps) {
  const t = useMessages(namespace);

  function connected(): string | undefined {
    if (!services) return hasFailed ? t('services.text') : undefined;
    if (services.length === 0) return t('services.none');
    const names = services.slice(0, namedServices).map(({ name }) => name);
    const count = services.length - names.length;
    return count > 0 ? t('services.and-more', { names: names.join(', '), count }) : names.join(', ');
  }

  return (
    <Section title={t('services.heading')}>
      <RowLinks>
        <RowLink to={paths.services} icon={<GridIcon />} title={t('sections.services')} value={connected()} />
        <RowLink
          to={paths.externalAccounts}
          icon={<LinkIcon />}
          title={t('sections.external-accounts')}
          value={t('services.external-text')}
        />
      </RowLinks>
    </Section>
  );
}
