import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { CodeIcon } from '@passport/shared/ui/icons';
import { Page } from '@passport/shared/ui/Page';
import { namespace } from './texts';

/** A developer's applications; none yet, with a way to ask support for the first. */
export function ApplicationList() {
  const t = useMessages(namespace);
  const { support } = useHost();
  return (
    <Page title={t('list.title')} lead={t('list.lead')}>
      <Card>
        <EmptyState
          icon={<CodeIcon />}
          title={t('list.empty-title')}
          text={t('list.empty-text')}
          action={
            <Button variant="secondary" onClick={() => support.open()}>
              {t('list.support')}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
