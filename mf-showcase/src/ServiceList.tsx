import { useMessages } from '@passport/shared/i18n/useMessages';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { GridIcon } from '@passport/shared/ui/icons';
import { Page } from '@passport/shared/ui/Page';
import { namespace } from './namespace';

/**
 * The services of a kind. The service has no call that lists any, so there is nothing to load and the list says so.
 * @param kind `showcase`: those one can enter; `services`: those where the sign-in stays active (specification section 2)
 */
export function ServiceList({ kind }: { kind: 'showcase' | 'services' }) {
  const t = useMessages(namespace);
  return (
    <Page title={t(`${kind}.title`)} lead={t(`${kind}.lead`)}>
      <Card>
        <EmptyState icon={<GridIcon />} title={t(`${kind}.empty-title`)} text={t(`${kind}.empty-text`)} />
      </Card>
    </Page>
  );
}
